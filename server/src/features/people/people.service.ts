import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ownClientCondition, scopeRule, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { permissionHolder } from '../../access/viewer-of.queries.ts';
import type { Db } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';

/** Rule for client users. Staff users have a separate permission. */
export const clientUserRule = scopeRule('app_user', 'client-users', {
  client: ownClientCondition('client_id'),
  all: {
    message: defineMessage('access.isClients', 'It is a client user.'),
    holds: (alias) => sql`${sql.ref(`${alias}.client_id`)} is not null`,
  },
});

/** Rule for staff users, who are hidden from client users. */
export const staffRule = scopeRule('app_user', 'elomark-users', {
  all: {
    message: defineMessage('access.isStaff', 'It is a staff user.'),
    holds: (alias) => sql`${sql.ref(`${alias}.client_id`)} is null`,
  },
});

/** Returns SQL for the staff and client users `u` that the viewer may read. */
export const isVisibleUser = (viewer: Viewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${visibleOrNone(viewer, staffRule, 'u')} or ${visibleOrNone(viewer, clientUserRule, 'u')})`;

/** Returns another user as a viewer with their own permissions. Throws `not_found` if the viewer may not read them. */
export async function loadViewerOfUser(db: Db, viewer: Viewer, userId: string): Promise<Viewer & { status: string }> {
  const { rows } = await sql`select from app_user u where u.id = ${userId} and ${isVisibleUser(viewer)}`.execute(db);
  const holder = rows.length > 0 ? await permissionHolder(db, userId) : undefined;
  if (!holder) throw notFoundError('user');
  return holder;
}
