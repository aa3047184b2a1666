import { defineMessage } from '@leadwright/contract/message';
import { linkTo } from '@leadwright/contract/screen-link';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import {
  type SetupCampaign,
  type SetupPage,
  setupDone,
  setupNeedsAttention,
} from '../campaign-parts/setup-page.service.ts';
import { workingRowParts } from './assign-targets.ts';

/** The setup check for the assignment of accounts. */
export const assignSetup: SetupPage = {
  key: 'assign',
  link: ({ id }) => linkTo('assignAccounts', {}, { campaign: id }),
  judge: judgeAssignment,
};

async function judgeAssignment(db: Db, { id }: SetupCampaign) {
  const { from, inWork } = workingRowParts('account');
  const { rows } = await sql<{ assigned: number; open: number; developers: number }>`
    select (count(*) filter (where k.sales_developer_id is not null))::int as assigned,
      (count(*) filter (where k.sales_developer_id is null))::int as "open",
      (select count(*)::int from campaign_member m where m.campaign_id = ${id} and m.role = 'sd') as developers
    from ${from} where k.campaign_id = ${id} and ${inWork}`.execute(db);
  const { assigned, open, developers } = rows[0]!;
  if (developers === 0)
    return setupNeedsAttention(defineMessage('setup.assign.nobody', 'No sales developers in the team.'));
  if (assigned + open === 0) return setupNeedsAttention(defineMessage('setup.assign.none', 'No accounts in work yet.'));
  if (open > 0)
    return setupNeedsAttention(defineMessage('setup.assign.open', 'Unassigned accounts: {{open}}.', { open }));
  return setupDone(defineMessage('setup.assign.done', 'Assigned accounts: {{assigned}}.', { assigned }));
}
