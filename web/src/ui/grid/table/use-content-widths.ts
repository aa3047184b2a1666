import { useRef } from 'react';
import { hasAvatar } from '../../names/initials-avatar.tsx';
import { displayText } from '../cell-text.ts';
import type { Blocks } from '../cells/blocks.ts';
import { leadingColumn, MIN_COLUMN_WIDTH } from '../cells/columns.ts';
import type { ArrangedColumn } from '../grid-layout.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { type Grid, useGrid } from '../use-grid.ts';
import { usualWidth } from './table-columns.ts';

/** The number of rows that are measured: about one screen of rows. */
const SAMPLE_SIZE = 30;
const MAX_CONTENT_WIDTH = 480;
/** The width in pixels that a cell needs in addition to its text. */
const CELL_PADDING = 22;
const HEADING_PADDING = 28;
const SORT_ARROW_WIDTH = 18;
const BADGE_PADDING = 34;
const FLAG_WIDTH = 26;
const AVATAR_WIDTH = 28;

/** Returns a function that measures a text in the font of the page without causing a page layout. */
function createTextMeasure(): (text: string, font: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  const { fontFamily } = getComputedStyle(document.body);
  return (text, font) => {
    if (!context) return 0;
    context.font = `${font} ${fontFamily}`;
    return context.measureText(text).width;
  };
}
type Measure = ReturnType<typeof createTextMeasure>;

/** Returns the width that shows the heading and the sample rows of a column completely; only the heading of an empty one. */
function contentWidth(column: ArrangedColumn, rows: GridRow[], isName: boolean, grid: Grid, measure: Measure): number {
  const { columnCells, dataset, picture, openHref, view } = grid;
  const { name, label, kind, many, codeKind } = column;
  const isSorted = view.sort.some(({ colId }) => colId === name);
  const hasCustomCell = columnCells?.[name] !== undefined;
  const texts = rows.map((row) => displayText(column, row[name])).filter((text) => text !== '');
  const headingWidth = measure(label, '500 12px') + HEADING_PADDING + (isSorted ? SORT_ARROW_WIDTH : 0);
  const badgeWidth = (text: string) => (hasCustomCell ? BADGE_PADDING * (many ? text.split(', ').length : 1) : 0);
  const cellWidths = texts.map((text) => measure(text, isName ? '500 13px' : '13px') + badgeWidth(text));
  const hasAvatarOrPicture = isName && openHref && (hasAvatar(dataset.record?.name) || picture !== undefined);
  const decorationWidth = hasAvatarOrPicture ? AVATAR_WIDTH : codeKind ? FLAG_WIDTH : 0;
  // A custom cell of a number or a date, such as a progress bar, is wider than its text.
  const minWidth = hasCustomCell && (kind === 'number' || kind === 'date') ? usualWidth(column) : MIN_COLUMN_WIDTH;
  const width = Math.max(minWidth, headingWidth, Math.max(...cellWidths) + CELL_PADDING + decorationWidth);
  return Math.min(Math.ceil(width), MAX_CONTENT_WIDTH);
}

/**
 * Returns the widths that the content of the visible columns needs. Each column is measured once, so that scrolling
 * and sorting do not change any width.
 */
export function useContentWidths(blocks: Blocks<GridRow>): Record<string, number> {
  const grid = useGrid();
  const widths = useRef<Record<string, number>>({});
  const firstRow = blocks.row(0);
  if (!firstRow) return widths.current;
  const visibleColumns = grid.columns.filter(({ isVisible }) => isVisible);
  const newColumns = visibleColumns.filter(({ name }) => name in firstRow && !(name in widths.current));
  if (newColumns.length === 0) return widths.current;
  const indexes = Array.from({ length: Math.min(SAMPLE_SIZE, blocks.rowCount) }, (_, index) => index);
  const rows = indexes.flatMap((index) => blocks.row(index) ?? []);
  const nameColumn = leadingColumn(visibleColumns.map(({ name }) => name));
  const measure = createTextMeasure();
  const entries = newColumns.map((column) => [
    column.name,
    contentWidth(column, rows, column.name === nameColumn, grid, measure),
  ]);
  widths.current = { ...widths.current, ...Object.fromEntries(entries) };
  return widths.current;
}
