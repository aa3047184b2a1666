import type { Action, Subject } from '@leadwright/contract/access';
import { hasAccess } from '@leadwright/contract/access';
import type { Dataset } from '@leadwright/contract/grid';
import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ScopeRule, scopeRule, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';

type Condition = RawBuilder<SqlBool>;

const may = (viewer: Viewer, subject: Subject, action: Action) => hasAccess(viewer.grants, { subject, action });

/** Returns SQL for whether a staff user can see a view: a team view, an own view, or a view of a visible client. */
const isVisibleToStaff = (alias: string, viewer: Viewer): Condition => sql`(
  ${sql.ref(`${alias}.visibility`)} = 'team'
  or (${sql.ref(`${alias}.visibility`)} = 'personal' and ${sql.ref(`${alias}.owner_id`)} = ${viewer.userId})
  or (${sql.ref(`${alias}.visibility`)} = 'client' and ${sql.ref(`${alias}.client_id`)} in (
    select c.id from client c where ${visibleOrNone(viewer, 'client', 'c')})))`;
const isVisibleToClient = (alias: string, viewer: Viewer): Condition => sql`(
  (${sql.ref(`${alias}.visibility`)} = 'personal' and ${sql.ref(`${alias}.owner_id`)} = ${viewer.userId})
  or (${sql.ref(`${alias}.visibility`)} = 'client' and ${sql.ref(`${alias}.client_id`)} = ${viewer.clientId}))`;

const STAFF_CONDITION = {
  message: defineMessage('access.viewOfStaff', 'It belongs to them, to the team or to a client that they can see.'),
  holds: isVisibleToStaff,
};
const CLIENT_CONDITION = {
  message: defineMessage('access.viewOfClient', 'It belongs to them or to their client.'),
  holds: isVisibleToClient,
};

/** Returns the scope rule for the views of a data set. Requires the permission to read its rows. */
export const viewRule = ({ subject }: Dataset): ScopeRule<'grid_view'> =>
  scopeRule('grid_view', subject, { own: STAFF_CONDITION, all: STAFF_CONDITION, client: CLIENT_CONDITION });

/** Returns the SQL conditions for changing a view `t`, by action. */
export function viewPermissions(viewer: Viewer): Record<'update' | 'delete' | 'set_default', Condition> {
  const isAdministrator = viewer.clientId === null && may(viewer, 'roles', 'update');
  const canManageClientDefaults = may(viewer, 'client-user-set-default', 'update');
  const canAdminister = sql<SqlBool>`case t.visibility
    when 'team' then ${isAdministrator} when 'client' then ${isAdministrator || canManageClientDefaults} else false end`;
  const canManage = sql<SqlBool>`(t.owner_id = ${viewer.userId} or ${canAdminister})`;
  return {
    update: sql<SqlBool>`(not t.locked or ${canManage})`,
    delete: canManage,
    set_default: canAdminister,
  };
}
