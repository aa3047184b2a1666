import { clientEmails, EMAIL_PURPOSE } from '@leadwright/contract/features/client-emails';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import { ownClientCondition, scopeRule } from '../../access/scope.ts';
import type { Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';

export const clientEmailEntity = entity({
  resource: clientEmails,
  rule: scopeRule('client_email', clientEmails.subject, { client: ownClientCondition('client_id') }),
  label: sql`t.address`,
  detail: sql`nullif(t.display_name, '')`,
  uniqueProblems: {
    client_email_address_key: defineMessage('problems.addressOfClient', 'This client already has this address.'),
  },
  computed: {
    name: sql`coalesce(nullif(t.display_name, ''), t.address)`,
    purpose_names: sql`(
      select string_agg(p.label, ', ' order by p.position)
      from json_each_text(${JSON.stringify(EMAIL_PURPOSE)}::json) with ordinality as p(code, label, position)
      where p.code = any(t.purposes))`,
  },
  check: findCampaignProblems,
});

/** Returns a problem when the address is limited to campaigns of another client. */
async function findCampaignProblems(
  trx: Trx,
  { client_id, campaigns }: { client_id: string; campaigns: readonly string[] },
): Promise<Problems> {
  if (campaigns.length === 0) return {};
  const { rows } = await sql`
    select from campaign where id = any(${campaigns}::uuid[]) and client_id <> ${client_id} limit 1`.execute(trx);
  return rows.length > 0
    ? { campaigns: defineMessage('problems.campaignsOfOtherClient', 'Choose only campaigns of this client.') }
    : {};
}
