import type { GridColumn, RowSet } from '@leadwright/contract/grid';
import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';
import { useSession } from '../../session/session.tsx';

/** What a user has arranged; only what differs from the data set is kept, so that new columns appear by themselves. */
const layoutShape = z.object({
  order: z.array(z.string()).default([]),
  visible: z.record(z.string(), z.boolean()).default({}),
  widths: z.record(z.string(), z.number()).default({}),
  frozen: z.array(z.string()).optional(),
  density: z.enum(['compact', 'normal', 'comfortable']).default('compact'),
});
export type GridLayout = z.infer<typeof layoutShape>;

const original = layoutShape.parse({});

function restored(text: string | undefined): GridLayout {
  try {
    return layoutShape.parse(JSON.parse(text ?? '{}'));
  } catch {
    return original;
  }
}

/** `name` tells grids of one page apart: each keeps a layout of its own. */
export function useGridLayout(dataset: RowSet, name?: string) {
  const { profile } = useSession();
  const [layout, setLayout, reset] = useLocalStorage<GridLayout>({
    key: ['grid', profile?.uid ?? '', dataset.name, ...(name ? [name] : [])].join(':'),
    defaultValue: original,
    getInitialValueInEffect: false,
    deserialize: restored,
  });
  return { layout, setLayout, reset };
}

export interface LaidColumn extends GridColumn {
  name: string;
  isVisible: boolean;
  isFrozen: boolean;
}

/** The columns in the user's order; one the user has not arranged stands behind its neighbour in the data set. */
export function laidColumns(dataset: RowSet, layout: GridLayout): LaidColumn[] {
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
  const frozen = layout.frozen ?? [first];
  return columns.map((column) => ({
    ...column,
    isVisible: isVisible(column),
    isFrozen: frozen.includes(column.name),
  }));
}
