import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { findPermissionHolder } from '../../access/load-viewer.queries.ts';
import { ownClientCondition, scopeRule, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { notFoundError } from '../../record/row.ts';

/** Scope rule for client users. Staff users have a separate permission. */
export const clientUserRule = scopeRule('app_user', 'client-users', {
  client: ownClientCondition('client_id'),
  all: {
    message: defineMessage('access.isClients', 'It is a client user.'),
    holds: (alias) => sql`${sql.ref(`${alias}.client_id`)} is not null`,
  },
});

/** Scope rule for staff users. Client users never see staff users. */
export const staffRule = scopeRule('app_user', 'elomark-users', {
  all: {
    message: defineMessage('access.isStaff', 'It is a staff user.'),
    holds: (alias) => sql`${sql.ref(`${alias}.client_id`)} is null`,
  },
});

/** Returns SQL for whether the viewer may read the staff or client user `u`. */
export const visibleUserCondition = (viewer: Viewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${visibleOrNone(viewer, staffRule, 'u')} or ${visibleOrNone(viewer, clientUserRule, 'u')})`;

/** Returns a user as a viewer with the user’s permissions. Throws `not_found` if the viewer may not read this user. */
export async function loadViewerOfUser(db: Db, viewer: Viewer, userId: string): Promise<Viewer & { status: string }> {
  const { rows } = await sql`select from app_user u where u.id = ${userId} and ${visibleUserCondition(viewer)}`.execute(
    db,
  );
  const user = rows.length > 0 ? await findPermissionHolder(db, userId) : undefined;
  if (!user) throw notFoundError('user');
  return user;
}
