import type { BulkFields, Dataset, RowSet } from '@leadwright/contract/grid';
import { useRights } from '../../../session/session.tsx';

/** Returns the bulk change settings of the data set when the user may change any of its fields. */
export function useBulkFields(dataset: RowSet & Partial<Dataset>): BulkFields | undefined {
  const rights = useRights();
  const { bulk, columns } = dataset;
  if (!bulk || !rights.can('update', 'mass-update')) return undefined;
  // The server names the field of a scope's column only to users who may edit it.
  const isOfScopeEdited = Object.values(columns).some(({ rules, edit }) => rules && edit);
  return isOfScopeEdited || rights.can('update', bulk.subject) ? bulk : undefined;
}
