import { type GridLayout, gridLayout } from '@leadwright/contract/features/grid-views';
import type { GridColumn, RowSet } from '@leadwright/contract/grid';
import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { useSession } from '../../session/session.tsx';

export type { GridLayout };

export const original: GridLayout = gridLayout.parse({});
/** The row height that the user chose last: the default of grids that they have not arranged. */
export const useDensity = () =>
  useLocalStorage<GridLayout['density']>({
    key: 'density',
    defaultValue: original.density,
    getInitialValueInEffect: false,
  });

const layouts = z.record(z.string(), gridLayout);

const restoredBy =
  <T>(schema: z.ZodType<T>, otherwise: T) =>
  (text: string | undefined): T => {
    try {
      return schema.parse(JSON.parse(text ?? ''));
    } catch {
      return otherwise;
    }
  };

/** A saved view with its layout; changes of its layout stay with it until they are saved or reset. */
interface OpenedLayout {
  id: string;
  layout: GridLayout;
}

/** The user's layout of a grid. `name` distinguishes grids of one page: each has its own layout. */
export function useGridLayout(dataset: RowSet, name?: string, opened?: OpenedLayout) {
  const { profile } = useSession();
  const place = [profile?.uid ?? '', dataset.name, ...(name ? [name] : [])].join(':');
  const [density] = useDensity();
  const first = useMemo(() => ({ ...original, density }), [density]);
  const [own, setOwn, resetOwn] = useLocalStorage<GridLayout>({
    key: `grid:${place}`,
    defaultValue: first,
    getInitialValueInEffect: false,
    deserialize: restoredBy(gridLayout, first),
  });
  const [changed, setChanged] = useLocalStorage<Record<string, GridLayout>>({
    key: `grid:views:${place}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: restoredBy(layouts, {}),
  });
  const { id, layout: saved = original } = opened ?? {};
  const setLayout = useCallback(
    (change: (layout: GridLayout) => GridLayout) =>
      id ? setChanged((all) => ({ ...all, [id]: change(all[id] ?? saved) })) : setOwn(change),
    [id, saved, setChanged, setOwn],
  );
  /** Resets a saved view to its own layout. */
  const forget = useCallback((viewId: string) => setChanged(({ [viewId]: _, ...others }) => others), [setChanged]);
  const reset = () => (id ? forget(id) : resetOwn());
  return { layout: id ? (changed[id] ?? saved) : own, setLayout, forget, reset };
}

export type Frozen = 'start' | 'end' | undefined;

export interface ArrangedColumn extends GridColumn {
  name: string;
  isVisible: boolean;
  /** The end at which the column is frozen. */
  frozen: Frozen;
}

/**
 * Returns the columns in the user's order; a column that the user has not arranged follows its neighbour in the data
 * set.
 */
export function arrangedColumns(dataset: RowSet, layout: GridLayout): ArrangedColumn[] {
  const names = layout.order.filter((name) => name in dataset.columns);
  const all = Object.keys(dataset.columns);
  for (const [at, name] of all.entries()) {
    if (names.includes(name)) continue;
    const before = all[at - 1];
    names.splice(before === undefined ? 0 : names.indexOf(before) + 1, 0, name);
  }
  const columns = names.map((name) => ({ ...(dataset.columns[name] as GridColumn), name }));
  const isVisible = ({ name, hidden }: { name: string; hidden?: true }) => layout.visible[name] ?? !hidden;
  const first = columns.find(isVisible)?.name ?? '';
  const atStart = layout.frozen ?? [first].filter((name) => !layout.frozenAtEnd.includes(name));
  const frozenAt = (name: string): Frozen =>
    atStart.includes(name) ? 'start' : layout.frozenAtEnd.includes(name) ? 'end' : undefined;
  return columns.map((column) => ({
    ...column,
    isVisible: isVisible(column),
    frozen: frozenAt(column.name),
  }));
}

/** Returns the layout with a column frozen at one end, or unfrozen. */
export function withFrozen(layout: GridLayout, columns: ArrangedColumn[], name: string, end: Frozen): GridLayout {
  const frozenAt = (which: Frozen) => [
    ...columns.filter((column) => column.frozen === which && column.name !== name).map((column) => column.name),
    ...(end === which ? [name] : []),
  ];
  return { ...layout, frozen: frozenAt('start'), frozenAtEnd: frozenAt('end') };
}
