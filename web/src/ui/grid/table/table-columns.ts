import type { SizedColumn } from '../cells/columns.ts';
import type { ArrangedColumn, GridLayout } from '../grid-layout.ts';

const DEFAULT_WIDTHS = { text: 160, number: 110, date: 130, set: 130 } as const;

/** Returns the width that the data set sets for a column, or the default width for its kind. */
export const usualWidth = ({ width, kind }: ArrangedColumn): number => width ?? DEFAULT_WIDTHS[kind];

/** Moves all widths the same fraction of the way to their goals, as far as the available width allows. */
function growWidths(widths: number[], goals: number[], available: number): number[] {
  const missing = widths.map((width, index) => Math.max(0, goals[index]! - width));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const share = Math.min(1, Math.max(0, available - sum(widths)) / (sum(missing) || 1));
  return widths.map((width, index) => width + Math.floor(missing[index]! * share));
}

interface Widths {
  /** The widths chosen by the user. */
  chosen: GridLayout['widths'];
  /** The widths that show the content completely. */
  content: Record<string, number>;
  /** The width of the window for these columns. */
  available: number;
}

/**
 * Returns the visible columns with their widths. Columns are as narrow as their content allows, and remaining width
 * goes first to those whose content is cut off. A chosen width changes no other column.
 */
export function sizedColumns(columns: ArrangedColumn[], { chosen, content, available }: Widths): SizedColumn[] {
  const visibleColumns = columns.filter(({ isVisible }) => isVisible);
  const usualWidths = visibleColumns.map(usualWidth);
  const completeWidths = visibleColumns.map(({ name }, i) => content[name] ?? usualWidths[i]!);
  const minWidths = usualWidths.map((width, i) => Math.min(width, completeWidths[i]!));
  const widths = growWidths(growWidths(minWidths, completeWidths, available), usualWidths, available);
  return visibleColumns.map(({ name, label, kind, frozen }, i) => ({
    name,
    label,
    kind,
    width: chosen[name] ?? widths[i]!,
    isFlexible: chosen[name] === undefined,
    pin: frozen,
  }));
}
