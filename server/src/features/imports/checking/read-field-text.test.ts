import type { FieldType } from '@leadwright/contract/custom-values';
import { expect, test } from 'vitest';
import { UnreadableText } from '../column-readings/unreadable-text.ts';
import { readFieldText } from './read-field-text.ts';

const read = (type: FieldType, text: string) => readFieldText({ type, options: [], reading: undefined }, text);

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
