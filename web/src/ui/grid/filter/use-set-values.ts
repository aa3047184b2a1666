import { lookup } from '@leadwright/contract/features/lookups';
import type { GridColumn } from '@leadwright/contract/grid';
import { foldText } from '@leadwright/contract/text/fold';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../api/hooks.ts';
import { countKey } from '../rows/use-first-page.ts';
import { useGrid } from '../use-grid.ts';
import { withFilter } from '../use-grid-view.ts';
import { valueLabel } from './describe-filter.ts';
import { BLANK, isPhoneTypeColumn } from './filter-draft.ts';

const DEBOUNCE_MS = 200;

/** A value of a set filter; `count` is undefined when the rows are not counted. */
export interface SetValue {
  value: string;
  label: string;
  count: number | undefined;
}

/**
 * Returns the values of a set that match `search`: known values, lookup results, values of the rows and selected
 * values. Rows are counted with the other filters applied; counts are missing while they load and after a timeout.
 */
export function useSetValues(name: string, column: GridColumn, search: string, selectedValues: string[]) {
  const { source, view } = useGrid();
  const viewWithoutFilter = { ...view, ...withFilter(name, undefined)(view) };
  const countQuery = useQuery({
    queryKey: [...source.key, 'values', name, countKey(viewWithoutFilter)],
    queryFn: ({ signal }) => source.values(viewWithoutFilter, name, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const [q] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const { list = '' } = column;
  const lookupQuery = useCall(lookup, { params: { list }, query: { q } }, { enabled: list !== '' });

  const counts = new Map(countQuery.data?.values.map(({ value, count }) => [value ?? BLANK, count]));
  const isComplete = countQuery.data?.more === false;
  const labels = new Map(Object.entries(column.values ?? {}));
  const extraValues = [
    ...(lookupQuery.data?.options.map(({ label }) => label) ?? []),
    ...counts.keys(),
    ...selectedValues,
  ];
  if (list) extraValues.sort(new Intl.Collator().compare);
  for (const value of extraValues) if (value !== BLANK && !labels.has(value)) labels.set(value, value);
  if (isPhoneTypeColumn(name) || counts.has(BLANK) || selectedValues.includes(BLANK))
    labels.set(BLANK, valueLabel(name, column, null));
  const values = [...labels]
    .map(([value, label]): SetValue => ({ value, label, count: counts.get(value) ?? (isComplete ? 0 : undefined) }))
    .filter(({ label }) => foldText(label).includes(foldText(search.trim())))
    // Without a search, a list of several hundred codes shows only those with rows and the selected ones.
    .filter(({ value, count }) => !column.codeKind || count !== 0 || search.trim() || selectedValues.includes(value));
  const { compare } = new Intl.Collator();
  if (column.codeKind) values.sort((a, b) => (b.count ?? 0) - (a.count ?? 0) || compare(a.label, b.label));
  return { values, isPending: countQuery.isFetching || lookupQuery.isFetching, isUncounted: countQuery.isError };
}
