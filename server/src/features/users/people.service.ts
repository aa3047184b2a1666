import { words } from '@leadwright/contract/words';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ofOwnClient, reachable, scopeRule } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import { rightsHolder } from '../../access/viewer-of.queries.ts';
import type { Db } from '../../database/pool.ts';
import { noSuch } from '../../record/row.ts';

/** The people of clients; the agency's own are another right. */
export const clientPeople = scopeRule('app_user', 'client-users', {
  client: ofOwnClient('client_id'),
  all: {
    says: words('access.isClients', 'It is a client user.'),
    holds: (alias) => sql`${sql.ref(`${alias}.client_id`)} is not null`,
  },
});

/** The agency's people are nobody's business at a client. */
export const staffPeople = scopeRule('app_user', 'elomark-users', {
  all: {
    says: words('access.isStaff', 'It is a staff user.'),
    holds: (alias) => sql`${sql.ref(`${alias}.client_id`)} is null`,
  },
});

/** Users `u` that the viewer may read, of the agency or of clients. */
export const mayBeSeen = (viewer: Viewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${reachable(viewer, staffPeople, 'u')} or ${reachable(viewer, clientPeople, 'u')})`;

/** The user that somebody asks about, as a viewer of their own. */
export async function holderFor(db: Db, viewer: Viewer, userId: string): Promise<Viewer & { status: string }> {
  const { rows } = await sql`select from app_user u where u.id = ${userId} and ${mayBeSeen(viewer)}`.execute(db);
  const holder = rows.length > 0 ? await rightsHolder(db, userId) : undefined;
  if (!holder) throw noSuch('user');
  return holder;
}
