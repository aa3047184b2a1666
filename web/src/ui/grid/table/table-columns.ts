import type { SizedColumn } from '../cells/columns.ts';
import type { ArrangedColumn, GridLayout } from '../grid-layout.ts';

const DEFAULT_WIDTHS = { text: 160, number: 110, date: 130, set: 130 } as const;

/** Returns the visible columns with the widths chosen by the user or the data set. */
export const sizedColumns = (columns: ArrangedColumn[], widths: GridLayout['widths']): SizedColumn[] =>
  columns
    .filter(({ isVisible }) => isVisible)
    .map(({ name, label, kind, width, frozen }) => ({
      name,
      label,
      kind,
      width: widths[name] ?? width ?? DEFAULT_WIDTHS[kind],
      isFlexible: widths[name] === undefined,
      pin: frozen,
    }));
