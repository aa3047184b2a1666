import { expect, test } from 'vitest';
import { CHECKBOX_COLUMN } from './columns.ts';
import {
  extendSelection,
  HEADER_ROW,
  isOneCell,
  mergeIds,
  nextCell,
  rectangleOf,
  shiftSelection,
  singleCell,
  type TableShape,
  toggleId,
  wholeColumn,
  wholeRow,
} from './selection.ts';

const names = [CHECKBOX_COLUMN, 'a', 'b', 'c', 'd'];
const shape: TableShape = { names, rowCount: 1_000, pageRowCount: 20, isRightToLeft: false };
const cellAt = (row: number, column: string) => ({ row, column });
const start = cellAt(10, 'b');

test('moves by arrows and pages and stops at the edges', () => {
  expect(nextCell(start, 'ArrowDown', false, shape)).toEqual(cellAt(11, 'b'));
  expect(nextCell(start, 'ArrowLeft', false, shape)).toEqual(cellAt(10, 'a'));
  expect(nextCell(start, 'PageDown', false, shape)).toEqual(cellAt(30, 'b'));
  expect(nextCell(cellAt(990, 'b'), 'PageDown', false, shape)).toEqual(cellAt(999, 'b'));
  expect(nextCell(cellAt(5, 'b'), 'PageUp', false, shape)).toEqual(cellAt(0, 'b'));
  expect(nextCell(cellAt(999, 'd'), 'ArrowRight', false, shape)).toEqual(cellAt(999, 'd'));
  expect(nextCell(start, 'x', false, shape)).toBeUndefined();
});

test('reaches the headings above the first row only by single steps', () => {
  expect(nextCell(cellAt(0, 'b'), 'ArrowUp', false, shape)).toEqual(cellAt(HEADER_ROW, 'b'));
  expect(nextCell(start, 'ArrowUp', true, shape)).toEqual(cellAt(0, 'b'));
  expect(nextCell(cellAt(HEADER_ROW, 'b'), 'ArrowDown', false, shape)).toEqual(cellAt(0, 'b'));
});

test('moves to the edge with Ctrl arrows, Home and End', () => {
  expect(nextCell(start, 'ArrowDown', true, shape)).toEqual(cellAt(999, 'b'));
  expect(nextCell(start, 'ArrowRight', true, shape)).toEqual(cellAt(10, 'd'));
  expect(nextCell(start, 'Home', true, shape)).toEqual(cellAt(0, CHECKBOX_COLUMN));
  expect(nextCell(start, 'End', true, shape)).toEqual(cellAt(999, 'd'));
  expect(nextCell(start, 'End', false, shape)).toEqual(cellAt(10, 'd'));
});

test('swaps the left and right arrows in a right-to-left layout', () => {
  const rightToLeftShape = { ...shape, isRightToLeft: true };
  expect(nextCell(start, 'ArrowLeft', false, rightToLeftShape)).toEqual(cellAt(10, 'c'));
  expect(nextCell(start, 'ArrowRight', true, rightToLeftShape)).toEqual(cellAt(10, CHECKBOX_COLUMN));
});

test('selects the same range from any corner and excludes the checkboxes', () => {
  const range = extendSelection(extendSelection(singleCell(start), cellAt(12, 'd')), cellAt(8, CHECKBOX_COLUMN));
  expect(rectangleOf(range, names)).toEqual({ top: 8, bottom: 10, columns: ['a', 'b'] });
  expect(range.active).toEqual(cellAt(8, CHECKBOX_COLUMN));
  expect(isOneCell(range)).toBe(false);
  expect(extendSelection(singleCell(start), cellAt(HEADER_ROW, 'b')).head).toEqual(cellAt(0, 'b'));
  expect(isOneCell(extendSelection(singleCell(cellAt(HEADER_ROW, 'a')), start))).toBe(true);
});

test('selects a whole row or column and keeps the active cell', () => {
  expect(rectangleOf(wholeRow(singleCell(start), names), names)).toEqual({
    top: 10,
    bottom: 10,
    columns: ['a', 'b', 'c', 'd'],
  });
  expect(rectangleOf(wholeColumn(singleCell(start), 1_000), names)).toEqual({ top: 0, bottom: 999, columns: ['b'] });
  expect(wholeColumn(singleCell(start), 1_000).active).toEqual(start);
});

test('shifts a cell selection with its records, but not a selected heading', () => {
  expect(shiftSelection(extendSelection(singleCell(start), cellAt(12, 'c')), 3)).toMatchObject({
    anchor: cellAt(13, 'b'),
    head: cellAt(15, 'c'),
  });
  expect(shiftSelection(singleCell(cellAt(HEADER_ROW, 'b')), 3).active).toEqual(cellAt(HEADER_ROW, 'b'));
});

test('toggles single ids and joins ids without duplicates', () => {
  expect(toggleId(['1', '2'], '2')).toEqual(['1']);
  expect(toggleId(['1'], '2')).toEqual(['1', '2']);
  expect(mergeIds(['1', '2'], ['2', '3'])).toEqual(['1', '2', '3']);
});
