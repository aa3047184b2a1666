import { expect, test } from 'vitest';
import { TICKS } from './columns.ts';
import {
  extended,
  type Field,
  HEADER,
  isOneCell,
  joined,
  only,
  rectangleOf,
  shifted,
  stepped,
  toggled,
  wholeColumn,
  wholeRow,
} from './selection.ts';

const names = [TICKS, 'a', 'b', 'c', 'd'];
const field: Field = { names, rowCount: 1_000, page: 20, isRightToLeft: false };
const at = (row: number, column: string) => ({ row, column });
const from = at(10, 'b');

test('moves by arrows and pages and stops at the edges', () => {
  expect(stepped(from, 'ArrowDown', false, field)).toEqual(at(11, 'b'));
  expect(stepped(from, 'ArrowLeft', false, field)).toEqual(at(10, 'a'));
  expect(stepped(from, 'PageDown', false, field)).toEqual(at(30, 'b'));
  expect(stepped(at(990, 'b'), 'PageDown', false, field)).toEqual(at(999, 'b'));
  expect(stepped(at(5, 'b'), 'PageUp', false, field)).toEqual(at(0, 'b'));
  expect(stepped(at(999, 'd'), 'ArrowRight', false, field)).toEqual(at(999, 'd'));
  expect(stepped(from, 'x', false, field)).toBeUndefined();
});

test('reaches the headings above the first row by single steps only', () => {
  expect(stepped(at(0, 'b'), 'ArrowUp', false, field)).toEqual(at(HEADER, 'b'));
  expect(stepped(from, 'ArrowUp', true, field)).toEqual(at(0, 'b'));
  expect(stepped(at(HEADER, 'b'), 'ArrowDown', false, field)).toEqual(at(0, 'b'));
});

test('moves to the edge with Ctrl arrows, Home and End', () => {
  expect(stepped(from, 'ArrowDown', true, field)).toEqual(at(999, 'b'));
  expect(stepped(from, 'ArrowRight', true, field)).toEqual(at(10, 'd'));
  expect(stepped(from, 'Home', true, field)).toEqual(at(0, TICKS));
  expect(stepped(from, 'End', true, field)).toEqual(at(999, 'd'));
  expect(stepped(from, 'End', false, field)).toEqual(at(10, 'd'));
});

test('swaps the side arrows from right to left', () => {
  const mirrored = { ...field, isRightToLeft: true };
  expect(stepped(from, 'ArrowLeft', false, mirrored)).toEqual(at(10, 'c'));
  expect(stepped(from, 'ArrowRight', true, mirrored)).toEqual(at(10, TICKS));
});

test('has the same range from any corner, without checkboxes', () => {
  const range = extended(extended(only(from), at(12, 'd')), at(8, TICKS));
  expect(rectangleOf(range, names)).toEqual({ top: 8, bottom: 10, columns: ['a', 'b'] });
  expect(range.active).toEqual(at(8, TICKS));
  expect(isOneCell(range)).toBe(false);
  expect(extended(only(from), at(HEADER, 'b')).head).toEqual(at(0, 'b'));
  expect(isOneCell(extended(only(at(HEADER, 'a')), from))).toBe(true);
});

test('selects a whole row or column around the active cell, which stays', () => {
  expect(rectangleOf(wholeRow(only(from), names), names)).toEqual({
    top: 10,
    bottom: 10,
    columns: ['a', 'b', 'c', 'd'],
  });
  expect(rectangleOf(wholeColumn(only(from), 1_000), names)).toEqual({ top: 0, bottom: 999, columns: ['b'] });
  expect(wholeColumn(only(from), 1_000).active).toEqual(from);
});

test('moves a selection with its records but not its headings', () => {
  expect(shifted(extended(only(from), at(12, 'c')), 3)).toMatchObject({ anchor: at(13, 'b'), head: at(15, 'c') });
  expect(shifted(only(at(HEADER, 'b')), 3).active).toEqual(at(HEADER, 'b'));
});

test('toggles checks one by one and joins them without duplicates', () => {
  expect(toggled(['1', '2'], '2')).toEqual(['1']);
  expect(toggled(['1'], '2')).toEqual(['1', '2']);
  expect(joined(['1', '2'], ['2', '3'])).toEqual(['1', '2', '3']);
});
