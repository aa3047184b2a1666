import { type SqlBool, sql } from 'kysely';
import { isForClients } from '../../access/administrators.ts';
import { rolesOf } from '../../access/user-roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { ChoiceSource } from '../../record/choices.ts';
import { firstUngrantablePermission } from './guards.ts';

type AudienceName = 'staff' | 'client';

/** Client users must not see how the agency is organised. */
const canSeeAudience = ({ clientId }: Viewer, audience: AudienceName) => clientId === null || audience === 'client';

/** Roles that the viewer may grant, because the viewer has all their permissions. */
export const roleChoices = (audience: AudienceName): ChoiceSource => ({
  table: 'role',
  from: sql`role r`,
  where: (viewer) => sql`r.archived_at is null and ${isForClients} = ${audience === 'client'}
    and ${canSeeAudience(viewer, audience)} and ${firstUngrantablePermission(viewer, sql`array[r.id]`)} is null`,
  // The names of assigned roles are shown even if the viewer cannot grant them.
  whereLabelVisible: ({ clientId }) =>
    clientId === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`r.id in (select unnest(${rolesOf('u')}) from app_user u where u.client_id = ${clientId})`,
  id: sql`r.id`,
  label: sql`r.name`,
  detail: sql`null`,
  searchText: sql`r.description`,
});

export const typeChoices = (audience: AudienceName): ChoiceSource => ({
  table: 'user_type',
  from: sql`user_type y`,
  where: (viewer) => sql`y.archived_at is null and y.audience = ${audience} and ${canSeeAudience(viewer, audience)}`,
  id: sql`y.id`,
  label: sql`y.name`,
  detail: sql`y.code`,
});
