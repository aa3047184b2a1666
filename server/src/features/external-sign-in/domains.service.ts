import { sql } from 'kysely';
import { ADMINISTRATOR, isForClients } from '../../access/administrators.ts';
import { type OidcSettings, StartError } from '../../config.ts';
import type { Db } from '../../database/pool.ts';

interface Role {
  id: string;
  name: string;
}

/** Loads the role for new users from an allowed domain. Finds staff roles except the administrator role. */
export async function loadDomainRole(db: Db, { role }: Pick<OidcSettings, 'role'>): Promise<Role | undefined> {
  if (!role) return undefined;
  const { rows } = await sql<Role>`
    select r.id, r.name from role r
    where name_key(r.name) = name_key(${role}) and r.archived_at is null and r.name <> ${ADMINISTRATOR}
      and not ${isForClients}`.execute(db);
  return rows[0];
}

/** Throws at the start of the server if the configured role does not exist or is not allowed. */
export async function assertDomainRole(db: Db, settings: OidcSettings | undefined): Promise<void> {
  if (!settings?.role || (await loadDomainRole(db, settings))) return;
  throw new StartError(
    `OIDC_ALLOWED_DOMAINS_ROLE: there is no staff role “${settings.role}”, or it is the administrator role.`,
  );
}
