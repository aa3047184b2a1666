import { recordHistory } from '@leadwright/contract/features/records';
import type { AnyResource } from '@leadwright/contract/resource';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../api/hooks.ts';
import type { AnyRow } from './row.ts';

/** Returns a function that updates a row from a server reply wherever it is shown. */
export function useUpdateRow(resource: AnyResource): (row: AnyRow) => void {
  const client = useQueryClient();
  return (row) => {
    client.setQueryData([callKey(resource.view), { params: { id: row.id } }], row);
    for (const stale of [resource.list.endpoint, recordHistory]) {
      client.invalidateQueries({ queryKey: [callKey(stale)] });
    }
  };
}
