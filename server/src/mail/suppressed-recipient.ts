import { asciiAddresses } from '@leadwright/contract/text/domains';
import { normaliseAccount } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { inForceCondition, termHashSql } from '../suppression.ts';

export const SUPPRESSED = 'Not sent: the address is on a suppression list.';

interface Recipient {
  to_address: string;
  about_table: string | null;
  about_id: string | null;
}

/** Tables of recipients that are not prospects: users, client addresses and signers. */
const PORTAL_RECIPIENT_TABLES = ['app_user', 'client_email', 'signature_signer'];

/**
 * Returns whether a suppression entry prevents mail to an address. An entry for the address applies to all mail, and an
 * entry for its domain only to prospects, because the domains of clients are suppressed to prevent calls.
 */
export async function isSuppressedRecipient(
  db: Db,
  { to_address, about_table, about_id }: Recipient,
): Promise<boolean> {
  const { e: email, d: domain } = normaliseAccount({ name: '', email: asciiAddresses(to_address) });
  if (!email) return false;
  const isPortalRecipient = about_table !== null && PORTAL_RECIPIENT_TABLES.includes(about_table);
  const domains = isPortalRecipient
    ? []
    : [...new Set([domain, email.slice(email.indexOf('@') + 1)])].flatMap((name) => name ?? []);
  const terms = [`address:${email}`, ...domains.map((name) => `domain:${name}`)];
  const client = isPortalRecipient
    ? sql`(select client_id from ${sql.table(about_table!)} where id = ${about_id}::uuid)`
    : sql`null::uuid`;
  const { rows } = await sql`
    select from unnest(${terms}::text[]) as t(term) cross join suppression_secret secret
      join suppression_key k on k.key = ${termHashSql(sql`t.term`)} join suppression s on s.id = k.suppression_id
    where ${inForceCondition('s', {}, sql`s.client_id = ${client}`)} limit 1`.execute(db);
  return rows.length > 0;
}
