import { type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { ChoiceSource } from '../../record/choices.ts';
import { rightBeyond } from './guards.ts';

type AudienceName = 'staff' | 'client';

/** A client's role has rights in the scope of a client alone. */
const FOR_CLIENTS = sql<SqlBool>`(select bool_and(p.scope = 'client') from role_permission p where p.role_id = r.id) is true`;

/** A client's user learns nothing of how the agency is organised. */
const maySee = ({ clientId }: Viewer, audience: AudienceName) => clientId === null || audience === 'client';

/** The roles that the viewer may give: those of which they hold every right. */
export const rolesFor = (audience: AudienceName): ChoiceSource => ({
  table: 'role',
  from: sql`role r`,
  where: (viewer) => sql`r.archived_at is null and ${FOR_CLIENTS} = ${audience === 'client'}
    and ${maySee(viewer, audience)} and ${rightBeyond(viewer, sql`r.id`)} is null`,
  id: sql`r.id`,
  label: sql`r.name`,
  detail: sql`null`,
  also: sql`r.description`,
});

export const typesFor = (audience: AudienceName): ChoiceSource => ({
  table: 'user_type',
  from: sql`user_type y`,
  where: (viewer) => sql`y.archived_at is null and y.audience = ${audience} and ${maySee(viewer, audience)}`,
  id: sql`y.id`,
  label: sql`y.name`,
  detail: sql`y.code`,
});
