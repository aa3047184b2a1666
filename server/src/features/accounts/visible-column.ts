import type { AccountFields } from '@leadwright/contract/features/accounts';
import { type RawBuilder, sql } from 'kysely';
import { isFieldVisible } from '../../access/guarded.ts';
import type { Viewer } from '../../access/viewer.ts';

/** What is told of an account beside its name, where the agency has the field for the viewer; else nothing. */
export const told = (
  viewer: Viewer,
  field: keyof AccountFields,
  value: RawBuilder<unknown> = sql.ref(`a.${field}`),
): RawBuilder<unknown> => (isFieldVisible(viewer, `account.${field}`) ? value : sql`''`);
