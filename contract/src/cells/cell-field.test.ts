import { expect, test } from 'vitest';
import type { z } from 'zod';
import { type FieldRules, valueField } from '../custom-values.ts';
import { accountFields } from '../features/accounts.ts';
import { choice, day, flag, requiredText, text, texts, wholeNumber } from '../fields.ts';
import { parseCellValue, parseChoices } from './cell-field.ts';
import { joinChoices } from './choice-line.ts';

const OPTIONS = ['Small', 'Large, heavy', 'heavy'].map((label, i) => ({
  code: `c${i}`,
  label,
  state: 'active' as const,
}));
const customFieldOfType = (type: FieldRules['type']) => valueField('Own', { type, params: {}, options: OPTIONS });

test.each([
  [
    'the longest labels in a line of choices',
    customFieldOfType('multi_select'),
    'small; Large, heavy,heavy',
    ['c0', 'c1', 'c2'],
  ],
  ['an unknown choice among choices', customFieldOfType('multi_select'), 'Small, Huge', ['c0', 'Huge']],
  ['a quoted choice', customFieldOfType('multi_select'), '"Large, heavy"; "small"', ['c1', 'c0']],
  ['an empty list of choices', customFieldOfType('multi_select'), ' ', null],
  ['a number in a field with rules', customFieldOfType('money'), ' 9.50 ', 9.5],
  ['an optional yes or no', customFieldOfType('boolean'), 'No', false],
  ['an empty yes or no', customFieldOfType('boolean'), '', null],
  ['a text, trimmed', text('T', 9), '  a b ', 'a b'],
  ['an empty text', text('T', 9), null, ''],
  ['an empty required text, which its rule rejects', requiredText('T', 9), ' ', ''],
  ['an empty date', day('D'), '', null],
  ['a label of a choice', choice('C', { on: 'Switched on', off: 'Off' }, 'off'), 'switched ON', 'on'],
  ['a key of a choice', choice('C', { on: 'Switched on', off: 'Off' }, 'off'), 'on', 'on'],
  ['an empty choice', choice('C', { on: 'Switched on', off: 'Off' }, 'off'), null, 'off'],
  ['an unknown choice', choice('C', { on: 'Switched on', off: 'Off' }, 'off'), 'perhaps', 'perhaps'],
  ['a yes', flag('F'), 'yes', true],
  ['a no', flag('F'), 'No', false],
  ['a number', wholeNumber('N'), ' 42 ', 42],
  ['a text that is not a number', wholeNumber('N'), '4x', '4x'],
  ['a list in one line', texts('L', 9, 9), '1, 2;3\n2', ['1', '2', '3']],
  ['a list', texts('L', 9, 9), ['1', '2'], ['1', '2']],
  ['an empty list', texts('L', 9, 9), '', []],
])('reads %s', (_, field, input, expected) => {
  expect(parseCellValue(field as z.ZodType, input)).toEqual(expected);
});

test.each([
  [['Sales, Marketing'], '"Sales, Marketing"'],
  [['Sales', 'Marketing'], 'Sales, Marketing'],
  [['R&D; Labs', '"Big" deals', 'Sales'], '"R&D; Labs", """Big"" deals", Sales'],
])('writes the choices %j as a line that reads back to them', (labels, line) => {
  const options = Object.fromEntries(
    ['Sales, Marketing', 'Sales', 'Marketing', 'R&D; Labs', '"Big" deals'].map((label) => [`code of ${label}`, label]),
  );
  expect(joinChoices(labels)).toBe(line);
  expect(parseChoices(options, line)).toEqual(labels.map((label) => `code of ${label}`));
});

test('reads labels with separators from lines without quotes', () => {
  const options = { a: 'R&D; Labs', b: 'Labs', c: '"Big" deals' };
  expect(parseChoices(options, 'R&D;Labs, "big" deals, R&D, Labs')).toEqual(['a', 'c', 'R&D', 'b']);
});

test('finds the longest labels among thousands of separators', () => {
  const line = `${'x,'.repeat(10_000)}Large, heavy`;
  expect(parseCellValue(customFieldOfType('multi_select') as z.ZodType, line)).toEqual(['x', 'c1']);
});

test('keeps a value that already has the form of its field', () => {
  const account = accountFields.parse({ company_name: 'A', country: 'GB', sic_codes: ['1234'], founded: '2001-02-03' });
  for (const [name, field] of Object.entries(accountFields.shape)) {
    const value = account[name as keyof typeof account];
    if (!Array.isArray(value) || value.every((item) => typeof item === 'string'))
      expect([name, parseCellValue(field, value as string)]).toEqual([name, value]);
  }
});
