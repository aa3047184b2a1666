import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pasteTarget } from './paste.ts';

const NAMES = ['a', 'b', 'c', 'd'];
const at = (row: number, ...columns: string[]) => ({ top: row, bottom: row, columns });
const lines = ({ cells }: ReturnType<typeof pasteTarget>) =>
  cells.map(({ row, column, text }) => `${row}${column}=${text}`);

test('places texts from the selected cell on', () => {
  const result = pasteTarget(
    [
      ['1', '2'],
      ['3', '4'],
    ],
    at(5, 'b'),
    NAMES,
    10,
  );
  expect(lines(result)).toEqual(['5b=1', '5c=2', '6b=3', '6c=4']);
  expect(result).toMatchObject({ outside: 0, range: { top: 5, bottom: 6, columns: ['b', 'c'] } });
});

test('puts one text into all selected cells and a line into all selected rows', () => {
  const range = { top: 1, bottom: 2, columns: ['a', 'b'] };
  expect(lines(pasteTarget([['x']], range, NAMES, 10))).toEqual(['1a=x', '1b=x', '2a=x', '2b=x']);
  expect(lines(pasteTarget([['x', 'y']], range, NAMES, 10))).toEqual(['1a=x', '1b=y', '2a=x', '2b=y']);
});

test('begins at a range that is no multiple of the texts', () => {
  const range = { top: 1, bottom: 2, columns: ['a'] };
  expect(lines(pasteTarget([['1'], ['2'], ['3']], range, NAMES, 10))).toEqual(['1a=1', '2a=2', '3a=3']);
});

test('counts and skips texts outside the table', () => {
  const result = pasteTarget(
    [
      ['1', '2', '3'],
      ['4', '5', '6'],
    ],
    at(9, 'c'),
    NAMES,
    10,
  );
  expect([lines(result), result.outside]).toEqual([['9c=1', '9d=2'], 4]);
});

test('places every text in a table with uncounted rows', () => {
  const result = pasteTarget([['1'], ['2'], ['3']], at(9, 'a'), NAMES, Number.POSITIVE_INFINITY);
  expect([lines(result), result.outside]).toEqual([['9a=1', '10a=2', '11a=3'], 0]);
});

test('places every text once or counts it as outside', () => {
  const size = fc.integer({ min: 1, max: 5 });
  fc.assert(
    fc.property(size, size, fc.nat({ max: 9 }), fc.nat({ max: 3 }), (height, width, top, left) => {
      const texts = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => `${y},${x}`));
      const { cells, outside } = pasteTarget(texts, at(top, NAMES[left]!), NAMES, 10);
      expect(cells.length + outside).toBe(height * width);
      for (const { row, column, text } of cells) expect(text).toBe(`${row - top},${NAMES.indexOf(column) - left}`);
    }),
  );
});
