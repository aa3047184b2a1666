import type { Endpoint } from '@leadwright/contract/endpoint';
import type { AnyResource } from '@leadwright/contract/resource';
import { call } from '../../api/call.ts';
import { useArchiving } from './use-archiving.ts';

/** Archives and restores rows of an entity. `alsoStale`: further calls whose answers it changes. */
export const useArchive = (resource: AnyResource, alsoStale: readonly Endpoint[] = []) =>
  useArchiving({
    archive: ({ id }) => call(resource.remove, { params: { id } }),
    restore: ({ id, version }) => call(resource.edit, { params: { id }, body: { version, archived: false } }),
    nameOf: (row: { id: string; name?: unknown }) => (typeof row.name === 'string' ? row.name : resource.noun.one),
    invalidates: [resource.list.endpoint, resource.view, ...alsoStale],
  });
