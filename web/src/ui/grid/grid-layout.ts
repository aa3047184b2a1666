import { type GridLayout, gridLayout } from '@leadwright/contract/features/grid-views';
import type { GridColumn, RowSet } from '@leadwright/contract/grid';
import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { useSession } from '../../session/session.tsx';

export type { GridLayout };

export const defaultLayout: GridLayout = gridLayout.parse({});
/** The last chosen row height: the default of grids without a stored layout. */
export const useDensity = () =>
  useLocalStorage<GridLayout['density']>({
    key: 'density',
    defaultValue: defaultLayout.density,
    getInitialValueInEffect: false,
  });

const layouts = z.record(z.string(), gridLayout);

const deserializeWith =
  <T>(schema: z.ZodType<T>, fallback: T) =>
  (text: string | undefined): T => {
    try {
      return schema.parse(JSON.parse(text ?? ''));
    } catch {
      return fallback;
    }
  };

/** A saved view with its layout. Layout changes are stored per view until they are saved or reset. */
interface ViewLayout {
  id: string;
  layout: GridLayout;
}

/** The user's layout of a grid. `name` distinguishes grids of one page: each has its own layout. */
export function useGridLayout(dataset: RowSet, name?: string, openView?: ViewLayout) {
  const { profile } = useSession();
  const storageKey = [profile?.uid ?? '', dataset.name, ...(name ? [name] : [])].join(':');
  const [density] = useDensity();
  const initialLayout = useMemo(() => ({ ...defaultLayout, density }), [density]);
  const [userLayout, setUserLayout, resetUserLayout] = useLocalStorage<GridLayout>({
    key: `grid:${storageKey}`,
    defaultValue: initialLayout,
    getInitialValueInEffect: false,
    deserialize: deserializeWith(gridLayout, initialLayout),
  });
  const [viewLayouts, setViewLayouts] = useLocalStorage<Record<string, GridLayout>>({
    key: `grid:views:${storageKey}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: deserializeWith(layouts, {}),
  });
  const { id, layout: savedLayout = defaultLayout } = openView ?? {};
  const setLayout = useCallback(
    (change: (layout: GridLayout) => GridLayout) =>
      id
        ? setViewLayouts((current) => ({ ...current, [id]: change(current[id] ?? savedLayout) }))
        : setUserLayout(change),
    [id, savedLayout, setViewLayouts, setUserLayout],
  );
  /** Resets the layout of a saved view to the saved one. */
  const clearViewLayout = useCallback(
    (viewId: string) => setViewLayouts(({ [viewId]: _, ...others }) => others),
    [setViewLayouts],
  );
  const reset = () => (id ? clearViewLayout(id) : resetUserLayout());
  return { layout: id ? (viewLayouts[id] ?? savedLayout) : userLayout, setLayout, clearViewLayout, reset };
}

export type FrozenEnd = 'start' | 'end' | undefined;

export interface ArrangedColumn extends GridColumn {
  name: string;
  isVisible: boolean;
  /** The end at which the column is frozen. */
  frozen: FrozenEnd;
}

/**
 * Returns the columns in the user's order. A column without a stored position follows its predecessor in the data set.
 */
export function arrangedColumns(dataset: RowSet, layout: GridLayout): ArrangedColumn[] {
  const names = layout.order.filter((name) => name in dataset.columns);
  const allNames = Object.keys(dataset.columns);
  for (const [index, name] of allNames.entries()) {
    if (names.includes(name)) continue;
    const predecessor = allNames[index - 1];
    names.splice(predecessor === undefined ? 0 : names.indexOf(predecessor) + 1, 0, name);
  }
  const columns = names.map((name) => ({ ...(dataset.columns[name] as GridColumn), name }));
  const isVisible = ({ name, hidden }: { name: string; hidden?: true }) => layout.visible[name] ?? !hidden;
  const firstVisible = columns.find(isVisible)?.name ?? '';
  const namesAtStart = layout.frozen ?? [firstVisible].filter((name) => !layout.frozenAtEnd.includes(name));
  const frozenEndOf = (name: string): FrozenEnd =>
    namesAtStart.includes(name) ? 'start' : layout.frozenAtEnd.includes(name) ? 'end' : undefined;
  return columns.map((column) => ({
    ...column,
    isVisible: isVisible(column),
    frozen: frozenEndOf(column.name),
  }));
}

/** Returns the layout with a column frozen at one end, or unfrozen. */
export function freezeColumn(layout: GridLayout, columns: ArrangedColumn[], name: string, end: FrozenEnd): GridLayout {
  const namesFrozenAt = (side: FrozenEnd) => [
    ...columns.filter((column) => column.frozen === side && column.name !== name).map((column) => column.name),
    ...(end === side ? [name] : []),
  ];
  return { ...layout, frozen: namesFrozenAt('start'), frozenAtEnd: namesFrozenAt('end') };
}
