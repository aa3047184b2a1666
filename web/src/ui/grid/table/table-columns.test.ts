import { expect, test } from 'vitest';
import type { ArrangedColumn } from '../grid-layout.ts';
import { sizedColumns } from './table-columns.ts';

const column = (name: string, width: number): ArrangedColumn => ({
  name,
  label: name,
  kind: 'text',
  width,
  isVisible: true,
  frozen: undefined,
});
const columns = [column('name', 280), column('code', 160), column('note', 160)];
const content = { name: 200, code: 90, note: 300 };
const widthsFor = (available: number, chosen: Record<string, number> = {}) =>
  sizedColumns(columns, { chosen, content, available }).map(({ width }) => width);

test('makes columns in a small window no wider than their content or their usual width', () => {
  expect(widthsFor(300)).toEqual([200, 90, 160]);
});

test('shows the content completely while there is room', () => {
  expect(widthsFor(590)).toEqual([200, 90, 300]);
  expect(widthsFor(520)).toEqual([200, 90, 230]);
});

test('gives columns their usual width in a large window', () => {
  expect(widthsFor(1_000)).toEqual([280, 160, 300]);
});

test('keeps the other widths when the user chooses a width for one column', () => {
  expect(widthsFor(590, { name: 500 })).toEqual([500, 90, 300]);
});

test('uses the usual width while the content is unknown', () => {
  const [unmeasured] = sizedColumns(columns, { chosen: {}, content: {}, available: 100 });
  expect(unmeasured).toMatchObject({ width: 280, isFlexible: true });
});
