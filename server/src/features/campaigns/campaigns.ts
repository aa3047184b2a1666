import { campaigns } from '@leadwright/contract/features/campaigns';
import { words } from '@leadwright/contract/words';
import { sql } from 'kysely';
import { sharedRule } from '../../access/scope.ts';
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
  taken: { campaign_name_key: TAKEN, campaign_code_key: TAKEN },
});
