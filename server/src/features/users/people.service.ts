import { words } from '@leadwright/contract/words';
import { sql } from 'kysely';
import { ofOwnClient, scopeRule } from '../../access/scope.ts';

/** The people of clients; the agency's own are another right. */
export const clientPeople = scopeRule('app_user', 'client-users', {
  client: ofOwnClient('client_id'),
  all: {
    says: words('access.isClients', 'It is somebody of a client.'),
    holds: (alias) => sql`${sql.ref(`${alias}.client_id`)} is not null`,
  },
});

/** The agency's people are nobody's business at a client. */
export const staffPeople = scopeRule('app_user', 'elomark-users', {
  all: {
    says: words('access.isStaff', 'It is somebody of the agency.'),
    holds: (alias) => sql`${sql.ref(`${alias}.client_id`)} is null`,
  },
});
