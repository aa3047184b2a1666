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
