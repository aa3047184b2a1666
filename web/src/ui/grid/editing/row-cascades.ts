import type { CascadeLink, RecordValues } from '@leadwright/contract/cascades/links';
import { customColumn } from '@leadwright/contract/custom-column';
import type { GridRow, RowSet } from '@leadwright/contract/grid';
import { cascadeFieldsOf } from '../linked-columns.ts';

/** Returns the cascades of all columns, without duplicates. */
export const cascadesOf = ({ columns }: RowSet): CascadeLink[] => [
  ...new Map(
    Object.values(columns)
      .flatMap(({ cascades = [] }) => cascades)
      .map((link) => [`${link.parent} ${link.child}`, link] as const),
  ).values(),
];

/** Returns the values of a row for the fields of cascades. */
export const cascadeValuesOf = (links: readonly CascadeLink[], row: GridRow): RecordValues =>
  Object.fromEntries(cascadeFieldsOf(links).map((id) => [id, (row[customColumn(id)] ?? null) as string | null]));
