import type { GridColumn, RowSet } from '@leadwright/contract/grid';
import { isCoreGuard, visibleColumns } from '@leadwright/contract/visible-columns';
import { useMemo } from 'react';
import { usePermissions } from '../../../session/session.tsx';

/** Limits the data set and its search to the columns that the viewer may read. */
export function useVisibleColumns<D extends RowSet>(dataset: D): D {
  const permissions = usePermissions();
  return useMemo(() => {
    const columns = visibleColumns<GridColumn>(
      dataset.columns,
      (guard, action) => isCoreGuard(guard) || permissions.can(action, guard),
    );
    const isVisible = (name: string) => name in columns || !(name in dataset.columns);
    const search = Object.entries(dataset.search).filter(([name]) => isVisible(name));
    return { ...dataset, columns, search: Object.fromEntries(search) };
  }, [dataset, permissions]);
}
