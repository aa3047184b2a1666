import type { CascadeLink } from '@leadwright/contract/cascades/links';
import { customColumn } from '@leadwright/contract/custom-column';
import type { RowSet } from '@leadwright/contract/grid';
import type { ArrangedColumn } from './grid-layout.ts';

/** The fields that chains are about. */
export const endsOf = (links: readonly CascadeLink[]) => [
  ...new Set(links.flatMap(({ parent, child }) => [parent, child])),
];

/** The columns that go by each other with those that are shown: a cell is edited by what the others of its row hold. */
export function linkedColumns({ columns }: RowSet, laid: readonly ArrangedColumn[]): string[] {
  const shown = laid.filter(({ isVisible }) => isVisible);
  return shown.flatMap(({ name }) => endsOf(columns[name]?.cascades ?? []).map(customColumn));
}
