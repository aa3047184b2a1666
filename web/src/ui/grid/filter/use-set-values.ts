import { lookup } from '@leadwright/contract/features/lookups';
import type { GridColumn } from '@leadwright/contract/grid';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../api/hooks.ts';
import { fold } from '../rows/local-rows.ts';
import { countKey } from '../rows/use-first-page.ts';
import { useGrid } from '../use-grid.ts';
import { withFilter } from '../use-grid-view.ts';
import { valueLabel } from './describe-filter.ts';
import { BLANK, isPhoneTypeColumn } from './filter-draft.ts';

const DEBOUNCE_MS = 200;

/** A value for filtering a set, with a row count if the rows are counted. */
export interface SetValue {
  value: string;
  label: string;
  count: number | undefined;
}

/**
 * Returns the set values that `search` finds: the known ones or those of the server's list, those of the rows, and the
 * selected ones. The rows are counted under the other filters; until the count arrives, and when it takes too long, the
 * values have no counts.
 */
export function useSetValues(name: string, column: GridColumn, search: string, chosen: string[]) {
  const { source, view } = useGrid();
  const viewWithoutFilter = { ...view, ...withFilter(name, undefined)(view) };
  const counted = useQuery({
    queryKey: [...source.key, 'values', name, countKey(viewWithoutFilter)],
    queryFn: ({ signal }) => source.values(viewWithoutFilter, name, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const [q] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const { list = '' } = column;
  const listed = useCall(lookup, { params: { list }, query: { q } }, { enabled: list !== '' });

  const counts = new Map(counted.data?.values.map(({ value, count }) => [value ?? BLANK, count]));
  const isComplete = counted.data?.more === false;
  const labels = new Map(Object.entries(column.values ?? {}));
  const found = [...(listed.data?.options.map(({ label }) => label) ?? []), ...counts.keys(), ...chosen];
  if (list) found.sort(new Intl.Collator().compare);
  for (const value of found) if (value !== BLANK && !labels.has(value)) labels.set(value, value);
  if (isPhoneTypeColumn(name) || counts.has(BLANK) || chosen.includes(BLANK))
    labels.set(BLANK, valueLabel(name, column, null));
  const values = [...labels]
    .map(([value, label]): SetValue => ({ value, label, count: counts.get(value) ?? (isComplete ? 0 : undefined) }))
    .filter(({ label }) => fold(label).includes(fold(search.trim())))
    // Of several hundred names only those with rows are shown, the most frequent first, unless the user searches for
    // another.
    .filter(({ value, count }) => !column.names || count !== 0 || search.trim() || chosen.includes(value));
  const { compare } = new Intl.Collator();
  if (column.names) values.sort((a, b) => (b.count ?? 0) - (a.count ?? 0) || compare(a.label, b.label));
  return { values, isPending: counted.isFetching || listed.isFetching, isUncounted: counted.isError };
}
