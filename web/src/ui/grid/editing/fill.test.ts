import { expect, test } from 'vitest';
import { rowCopiesDown, rowCopiesTo } from './fill.ts';

const pairs = (copies: { from: number; to: number }[]) => copies.map(({ from, to }) => `${from}→${to}`);

test('copies the first row of a range down, or the row above into a single row', () => {
  expect(pairs(rowCopiesDown({ top: 3, bottom: 6 }))).toEqual(['3→4', '3→5', '3→6']);
  expect(pairs(rowCopiesDown({ top: 3, bottom: 3 }))).toEqual(['2→3']);
  expect(rowCopiesDown({ top: 0, bottom: 0 })).toEqual([]);
});

test('repeats the rows of the range with the fill handle', () => {
  expect(pairs(rowCopiesTo({ top: 2, bottom: 2 }, 4))).toEqual(['2→3', '2→4']);
  expect(pairs(rowCopiesTo({ top: 2, bottom: 3 }, 8))).toEqual(['2→4', '3→5', '2→6', '3→7', '2→8']);
  expect(rowCopiesTo({ top: 2, bottom: 3 }, 3)).toEqual([]);
});
