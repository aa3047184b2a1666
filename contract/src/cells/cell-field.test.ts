import { expect, test } from 'vitest';
import type { z } from 'zod';
import { type FieldRules, valueField } from '../custom-values.ts';
import { accountFields } from '../features/accounts.ts';
import { choice, day, flag, requiredText, text, texts, wholeNumber } from '../fields.ts';
import { fieldValue } from './cell-field.ts';

const OPTIONS = ['Small', 'Large, heavy', 'heavy'].map((label, i) => ({
  code: `c${i}`,
  label,
  state: 'active' as const,
}));
const own = (type: FieldRules['type']) => valueField('Own', { type, params: {}, options: OPTIONS });

test.each([
  ['the longest labels in a line of choices', own('multi_select'), 'small; Large, heavy,heavy', ['c0', 'c1', 'c2']],
  ['what is no choice among choices', own('multi_select'), 'Small, Huge', ['c0', 'Huge']],
  ['no choices', own('multi_select'), ' ', null],
  ['a number of a field with rules', own('money'), ' 9.50 ', 9.5],
  ['an answer that may be missing', own('boolean'), 'No', false],
  ['no answer', own('boolean'), '', null],
  ['a text without the spaces around it', text('T', 9), '  a b ', 'a b'],
  ['no text', text('T', 9), null, ''],
  ['no required text, for its rule to refuse', requiredText('T', 9), ' ', ''],
  ['no date', day('D'), '', null],
  ['a label of a choice', choice('C', { on: 'Switched on', off: 'Off' }, 'off'), 'switched ON', 'on'],
  ['a key of a choice', choice('C', { on: 'Switched on', off: 'Off' }, 'off'), 'on', 'on'],
  ['no choice', choice('C', { on: 'Switched on', off: 'Off' }, 'off'), null, 'off'],
  ['what is no choice', choice('C', { on: 'Switched on', off: 'Off' }, 'off'), 'perhaps', 'perhaps'],
  ['a yes', flag('F'), 'yes', true],
  ['a no', flag('F'), 'No', false],
  ['a number', wholeNumber('N'), ' 42 ', 42],
  ['what is no number', wholeNumber('N'), '4x', '4x'],
  ['a list in one line', texts('L', 9, 9), '1, 2;3\n2', ['1', '2', '3']],
  ['a list', texts('L', 9, 9), ['1', '2'], ['1', '2']],
  ['an empty list', texts('L', 9, 9), '', []],
])('reads %s', (_, field, input, expected) => {
  expect(fieldValue(field as z.ZodType, input)).toEqual(expected);
});

test('reads a value in the form of its field unchanged', () => {
  const account = accountFields.parse({ company_name: 'A', country: 'GB', sic_codes: ['1234'], founded: '2001-02-03' });
  for (const [name, field] of Object.entries(accountFields.shape)) {
    const value = account[name as keyof typeof account];
    if (!Array.isArray(value) || value.every((one) => typeof one === 'string'))
      expect([name, fieldValue(field, value as string)]).toEqual([name, value]);
  }
});
