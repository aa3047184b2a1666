import type { BulkFields, Dataset, RowSet } from '@leadwright/contract/grid';
import { usePermissions } from '../../../session/session.tsx';

/** Returns the bulk change settings of the data set when the user may change any of its fields. */
export function useBulkFields(dataset: RowSet & Partial<Dataset>): BulkFields | undefined {
  const permissions = usePermissions();
  const { bulk, columns } = dataset;
  if (!bulk || !permissions.can('update', 'mass-update')) return undefined;
  // The server sends `edit` of a custom column only to users who may edit the field.
  const hasEditableScopeColumn = Object.values(columns).some(({ rules, edit }) => rules && edit);
  return hasEditableScopeColumn || permissions.can('update', bulk.subject) ? bulk : undefined;
}
