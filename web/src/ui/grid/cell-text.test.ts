import { expect, test } from 'vitest';
import { formatAgo, formatMoment } from '../format.ts';
import { cellText } from './cell-text.ts';

test('of a moment that is agreed upon a cell shows the time of day, of others how long ago they were', () => {
  const at = '2026-12-01T10:30:00Z';
  const column = { label: 'Call again', kind: 'date' } as const;
  expect(cellText({ ...column, clock: true }, at)).toBe(formatMoment(at));
  expect(cellText(column, at)).toBe(formatAgo(at));
  expect(formatMoment(at)).not.toBe(formatAgo(at));
});
