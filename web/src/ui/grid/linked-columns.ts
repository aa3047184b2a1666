import type { CascadeLink } from '@leadwright/contract/cascades/links';
import { customColumn } from '@leadwright/contract/custom-column';
import type { RowSet } from '@leadwright/contract/grid';
import type { ArrangedColumn } from './grid-layout.ts';

/** Returns the fields of the cascades. */
export const cascadeFieldsOf = (links: readonly CascadeLink[]) => [
  ...new Set(links.flatMap(({ parent, child }) => [parent, child])),
];

/** Returns the columns that share a cascade with a visible column: editing a cell needs their values. */
export function linkedColumns({ columns }: RowSet, columnsInOrder: readonly ArrangedColumn[]): string[] {
  const visibleColumns = columnsInOrder.filter(({ isVisible }) => isVisible);
  return visibleColumns.flatMap(({ name }) => cascadeFieldsOf(columns[name]?.cascades ?? []).map(customColumn));
}
