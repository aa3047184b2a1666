import type { FieldOption, FieldType } from '@leadwright/contract/custom-values';
import { expect, test } from 'vitest';
import { UnreadableText } from '../column-readings/unreadable-text.ts';
import { type ReadRules, readFieldText } from './read-field-text.ts';

const read = (type: FieldType, text: string, rules: Partial<ReadRules> = {}) =>
  readFieldText({ type, options: [], reading: undefined, ...rules }, text);

test.each([
  ['2026-01-31', '2026-01-31T00:00:00Z'],
  ['31.01.2026, 9:05', '2026-01-31T09:05:00Z'],
  ['2026-01-31T14:30:15.123+0100', '2026-01-31T14:30:15.123+01:00'],
  ['January 31, 2026 T 14:30 Z', '2026-01-31T14:30:00Z'],
])('reads the date and time "%s"', (text, expected) => {
  expect(read('date_time', text)).toBe(expected);
});

test.each([
  ['date_time', `2026-01-31${'T'.repeat(300_000)}x`],
  ['decimal', `1${'\u2003'.repeat(300_000)}x`],
] as const)('rejects a very long %s', (type, text) => {
  expect(read(type, text)).toBeInstanceOf(UnreadableText);
});

test('reads a name of an option that was merged twice as the option that replaces it', () => {
  const option = (code: string, merged_into: string | null): FieldOption => ({
    code,
    label: code.toUpperCase(),
    synonyms: [`old ${code}`],
    state: merged_into ? 'merged' : 'active',
    colour: '',
    is_default: false,
    campaign_id: null,
    merged_into,
  });
  const options = [option('cold', 'warm'), option('warm', 'hot'), option('hot', null)];
  expect(read('select', 'old cold', { options })).toBe('hot');
  expect(read('multi_select', 'cold, Hot', { options })).toEqual(['hot']);
});
