import { campaigns } from '@leadwright/contract/features/campaigns';
import type { Problems } from '@leadwright/contract/problems';
import { words } from '@leadwright/contract/words';
import { sql } from 'kysely';
import { sharedRule } from '../../access/scope.ts';
import type { Db } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';

const TAKEN = words('problems.campaignTaken', 'Another campaign of this client already has this.');

export const campaignEntity = entity({
  resource: campaigns,
  rule: sharedRule('campaign'),
  computed: {
    accounts: sql`(select count(*)::int from campaign_account a where a.campaign_id = t.id)`,
    remaining: sql`(select count(*)::int from import_row r where r.campaign_id = t.id
      and r.review_status = 'remaining' and r.band is not null)`,
  },
  detail: sql`(select c.name from client c where c.id = t.client_id)`,
  check: refuseForeignScheme,
  taken: { campaign_name_key: TAKEN, campaign_code_key: TAKEN },
});

const SCHEME_OF_OTHER = words('problems.gradeOfOtherClient', 'This grade scheme is for campaigns of another client.');

/** A scheme that is for one client grades no other’s campaigns. */
async function refuseForeignScheme(
  trx: Db,
  { grade_version_id: version, client_id }: { grade_version_id?: string | null; client_id?: string },
): Promise<Problems> {
  if (!version) return {};
  const { rows } = await sql`
    select from grade_version v join grade g on g.id = v.grade_id
    where v.id = ${version} and g.client_id <> ${client_id ?? null}`.execute(trx);
  return rows.length > 0 ? { grade_version_id: SCHEME_OF_OTHER } : {};
}
