import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pasteTarget } from './paste.ts';

const COLUMN_NAMES = ['a', 'b', 'c', 'd'];
const rowRange = (row: number, ...columns: string[]) => ({ top: row, bottom: row, columns });
const cellTexts = ({ cells }: ReturnType<typeof pasteTarget>) =>
  cells.map(({ row, column, text }) => `${row}${column}=${text}`);

test('pastes values from the selected cell onwards', () => {
  const result = pasteTarget(
    [
      ['1', '2'],
      ['3', '4'],
    ],
    rowRange(5, 'b'),
    COLUMN_NAMES,
    10,
  );
  expect(cellTexts(result)).toEqual(['5b=1', '5c=2', '6b=3', '6c=4']);
  expect(result).toMatchObject({ outsideCount: 0, range: { top: 5, bottom: 6, columns: ['b', 'c'] } });
});

test('fills the selection with one value or one line', () => {
  const range = { top: 1, bottom: 2, columns: ['a', 'b'] };
  expect(cellTexts(pasteTarget([['x']], range, COLUMN_NAMES, 10))).toEqual(['1a=x', '1b=x', '2a=x', '2b=x']);
  expect(cellTexts(pasteTarget([['x', 'y']], range, COLUMN_NAMES, 10))).toEqual(['1a=x', '1b=y', '2a=x', '2b=y']);
});

test('pastes the values once if the range is not a whole multiple of their size', () => {
  const range = { top: 1, bottom: 2, columns: ['a'] };
  expect(cellTexts(pasteTarget([['1'], ['2'], ['3']], range, COLUMN_NAMES, 10))).toEqual(['1a=1', '2a=2', '3a=3']);
});

test('counts and skips values outside the table', () => {
  const result = pasteTarget(
    [
      ['1', '2', '3'],
      ['4', '5', '6'],
    ],
    rowRange(9, 'c'),
    COLUMN_NAMES,
    10,
  );
  expect([cellTexts(result), result.outsideCount]).toEqual([['9c=1', '9d=2'], 4]);
});

test('pastes every value into a table with uncounted rows', () => {
  const result = pasteTarget([['1'], ['2'], ['3']], rowRange(9, 'a'), COLUMN_NAMES, Number.POSITIVE_INFINITY);
  expect([cellTexts(result), result.outsideCount]).toEqual([['9a=1', '10a=2', '11a=3'], 0]);
});

test('pastes every value once or counts it as outside', () => {
  const size = fc.integer({ min: 1, max: 5 });
  fc.assert(
    fc.property(size, size, fc.nat({ max: 9 }), fc.nat({ max: 3 }), (height, width, top, left) => {
      const values = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => `${y},${x}`));
      const { cells, outsideCount } = pasteTarget(values, rowRange(top, COLUMN_NAMES[left]!), COLUMN_NAMES, 10);
      expect(cells.length + outsideCount).toBe(height * width);
      for (const { row, column, text } of cells)
        expect(text).toBe(`${row - top},${COLUMN_NAMES.indexOf(column) - left}`);
    }),
  );
});
