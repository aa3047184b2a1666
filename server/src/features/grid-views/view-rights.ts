import type { Action, Subject } from '@leadwright/contract/access';
import { satisfies } from '@leadwright/contract/access';
import type { Dataset } from '@leadwright/contract/grid';
import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ScopeRule, scopeRule, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';

type Condition = RawBuilder<SqlBool>;

const may = (viewer: Viewer, subject: Subject, action: Action) => satisfies(viewer.grants, { subject, action });

/** Who sees a view: its owner alone, the agency's staff, or the people of a client and the staff who see that client. */
const seenByStaff = (alias: string, viewer: Viewer): Condition => sql`(
  ${sql.ref(`${alias}.visibility`)} = 'team'
  or (${sql.ref(`${alias}.visibility`)} = 'personal' and ${sql.ref(`${alias}.owner_id`)} = ${viewer.userId})
  or (${sql.ref(`${alias}.visibility`)} = 'client' and ${sql.ref(`${alias}.client_id`)} in (
    select c.id from client c where ${visibleOrNone(viewer, 'client', 'c')})))`;
const seenByClient = (alias: string, viewer: Viewer): Condition => sql`(
  (${sql.ref(`${alias}.visibility`)} = 'personal' and ${sql.ref(`${alias}.owner_id`)} = ${viewer.userId})
  or (${sql.ref(`${alias}.visibility`)} = 'client' and ${sql.ref(`${alias}.client_id`)} = ${viewer.clientId}))`;

const STAFF = {
  says: defineMessage('access.viewOfStaff', 'It belongs to them, to the team or to a client that they can see.'),
  holds: seenByStaff,
};
const CLIENT = {
  says: defineMessage('access.viewOfClient', 'It belongs to them or to their client.'),
  holds: seenByClient,
};

/** Whoever may not read the rows of a data set has nothing to do with its views either. */
export const viewRule = ({ subject }: Dataset): ScopeRule<'grid_view'> =>
  scopeRule('grid_view', subject, { own: STAFF, all: STAFF, client: CLIENT });

/** What may be done to a view `t` beyond seeing it. */
export function viewRights(viewer: Viewer): Record<'update' | 'delete' | 'set_default', Condition> {
  const isAdministrator = viewer.clientId === null && may(viewer, 'roles', 'update');
  const keepsClients = may(viewer, 'client-user-set-default', 'update');
  const administers = sql<SqlBool>`case t.visibility
    when 'team' then ${isAdministrator} when 'client' then ${isAdministrator || keepsClients} else false end`;
  const keeps = sql<SqlBool>`(t.owner_id = ${viewer.userId} or ${administers})`;
  return {
    update: sql<SqlBool>`(not t.locked or ${keeps})`,
    delete: keeps,
    set_default: administers,
  };
}
