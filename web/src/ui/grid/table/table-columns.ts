import type { ArrangedColumn, GridLayout } from '../grid-layout.ts';
import type { SizedColumn } from './columns.ts';

const WIDTH = { text: 160, number: 110, date: 130, set: 130 } as const;

/** The visible columns with the widths that a user or the data set has chosen. */
export const sizedColumns = (columns: ArrangedColumn[], widths: GridLayout['widths']): SizedColumn[] =>
  columns
    .filter(({ isVisible }) => isVisible)
    .map(({ name, label, kind, width, frozen }) => ({
      name,
      label,
      kind,
      width: widths[name] ?? width ?? WIDTH[kind],
      isFlexible: widths[name] === undefined,
      pin: frozen,
    }));
