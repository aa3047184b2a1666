import { expect, test } from 'vitest';
import {
  arrangeColumns,
  CHECKBOX_COLUMN,
  columnAt,
  columnsInView,
  moveItem,
  type SizedColumn,
  scrollLeftFor,
} from './columns.ts';

const column = (name: string, width = 100, pin?: 'start' | 'end'): SizedColumn => ({
  name,
  label: name,
  kind: 'text',
  width,
  isFlexible: true,
  pin,
});
const manyColumns = Array.from({ length: 240 }, (_, index) => column(`c${index}`));
const names = (columns: { name: string }[]) => columns.map(({ name }) => name);

test('places pinned columns at their ends, checkboxes first', () => {
  const { all, startWidth, endWidth, width } = arrangeColumns(
    [column('a'), column('z', 80, 'end'), column('b'), column('first', 90, 'start')],
    0,
  );
  expect(names(all)).toEqual([CHECKBOX_COLUMN, 'first', 'a', 'b', 'z']);
  expect(all.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  expect(all.map(({ inset }) => inset)).toEqual([0, 42, 132, 232, 0]);
  expect([startWidth, endWidth, width]).toEqual([132, 80, 412]);
});

test('gives the remaining width to the last column unless its width was chosen', () => {
  expect(arrangeColumns([column('a'), column('b')], 600).all.at(-1)?.width).toBe(458);
  const fixedWidth = arrangeColumns([column('a'), { ...column('b'), isFlexible: false }], 600);
  expect(fixedWidth.width).toBe(242);
  expect(arrangeColumns([column('a'), column('b')], 100).width).toBe(242);
});

test('renders the pinned, visible and active columns', () => {
  const arrangement = arrangeColumns([column('name', 100, 'start'), ...manyColumns], 1_000);
  const renderedNames = names(columnsInView(arrangement, 12_000, 1_000));
  expect(renderedNames.slice(0, 2)).toEqual([CHECKBOX_COLUMN, 'name']);
  // The window begins at the columns from 12,000 px on, without the part covered by pinned ones.
  for (const name of ['c120', 'c128']) expect(renderedNames).toContain(name);
  expect(renderedNames.length).toBeLessThan(18);
  expect(names(columnsInView(arrangement, 12_000, 1_000, 'c3'))).toContain('c3');
});

test('renders the same columns after scrolling by a small distance', () => {
  const arrangement = arrangeColumns(manyColumns, 1_000);
  const renderedNames = names(columnsInView(arrangement, 1_200, 1_000));
  expect(names(columnsInView(arrangement, 1_319, 1_000))).toEqual(renderedNames);
});

test('scrolls a column into view between the pinned ones by the minimum distance', () => {
  const arrangement = arrangeColumns([column('name', 100, 'start'), ...manyColumns, column('end', 60, 'end')], 1_000);
  const columnNamed = (name: string) => arrangement.all.find((candidate) => candidate.name === name)!;
  expect(scrollLeftFor(arrangement, columnNamed('c3'), 0, 1_000)).toBe(0);
  expect(scrollLeftFor(arrangement, columnNamed('c20'), 0, 1_000)).toBe(142 + 2_100 + 60 - 1_000);
  expect(scrollLeftFor(arrangement, columnNamed('c3'), 5_000, 1_000)).toBe(300);
  expect(scrollLeftFor(arrangement, columnNamed('name'), 5_000, 1_000)).toBe(5_000);
});

test('moves a column to the position of another in both directions', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
  expect(moveItem(['a', 'b'], 'x', 'b')).toEqual(['a', 'b']);
});

test('finds the pinned column where it covers others and never the checkbox column', () => {
  const pinnedColumns = [column('name', 100, 'start'), ...manyColumns, column('end', 80, 'end')];
  const columnNameAt = (offsetX: number, left = 0) =>
    columnAt(arrangeColumns(pinnedColumns, 1_000), offsetX, left, 1_000);
  expect([0, 141, 142, 241, 242].map((offsetX) => columnNameAt(offsetX))).toEqual(['name', 'name', 'c0', 'c0', 'c1']);
  expect(columnNameAt(142, 250)).toBe('c2');
  expect([919, 920, 999].map((offsetX) => columnNameAt(offsetX))).toEqual(['c7', 'end', 'end']);
  // A position beyond the last column of a narrow table counts as the last column.
  const narrow = arrangeColumns([column('a'), { ...column('b'), isFlexible: false }], 1_000);
  expect([columnAt(narrow, 50, 0, 1_000), columnAt(narrow, 900, 0, 1_000)]).toEqual(['a', 'b']);
});
