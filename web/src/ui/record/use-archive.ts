import type { Endpoint } from '@leadwright/contract/endpoint';
import type { AnyResource } from '@leadwright/contract/resource';
import { call } from '../../api/call.ts';
import { useImpact } from '../impact/use-impact.tsx';
import { useArchiveActions } from './use-archive-actions.ts';

/**
 * Returns functions that archive and restore rows of an entity and invalidate `staleEndpoints`. The caller must render
 * `dialog`.
 */
export function useArchive(resource: AnyResource, staleEndpoints: readonly Endpoint[] = []) {
  const { shared } = resource;
  const { ask, dialog } = useImpact({ ...resource, shared: shared === true });
  const archive = useArchiveActions({
    confirmChange: ask,
    archive: ({ id }) => call(resource.remove, { params: { id } }),
    restore: ({ id, version }) => call(resource.edit, { params: { id }, body: { version, archived: false } }),
    nameOf: (row: { id: string; name?: unknown }) => (typeof row.name === 'string' ? row.name : resource.noun.one),
    invalidates: [resource.list.endpoint, resource.view, ...staleEndpoints],
  });
  return { ...archive, dialog };
}
