import { recordHistory } from '@leadwright/contract/features/records';
import type { AnyResource } from '@leadwright/contract/resource';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../api/hooks.ts';
import type { AnyRow } from './row.ts';

/** Returns a function that writes a row from a server reply into the cache and invalidates its list and history. */
export function useUpdateRow(resource: AnyResource): (row: AnyRow) => void {
  const client = useQueryClient();
  return (row) => {
    client.setQueryData([callKey(resource.view), { params: { id: row.id } }], row);
    for (const endpoint of [resource.list.endpoint, recordHistory]) {
      client.invalidateQueries({ queryKey: [callKey(endpoint)] });
    }
  };
}
