import type { AccountFields } from '@leadwright/contract/features/accounts';
import { type RawBuilder, sql } from 'kysely';
import { isFieldVisible } from '../../access/field-permissions.ts';
import type { Viewer } from '../../access/viewer.ts';

/** SQL for an account column shown next to the name; an empty string when the field is hidden from the viewer. */
export const visibleColumn = (
  viewer: Viewer,
  field: keyof AccountFields,
  value: RawBuilder<unknown> = sql.ref(`a.${field}`),
): RawBuilder<unknown> => (isFieldVisible(viewer, `account.${field}`) ? value : sql`''`);
