import type { CampaignPace } from '@leadwright/contract/features/campaigns';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';

const UNDER_WAY: CampaignPace['state'][] = ['planned', 'ready', 'live', 'paused', 'completing'];
const MOST_LISTED = 8;

/**
 * Campaigns under way against their targets. A target is reached evenly from the first day to the last, by the calendar
 * of the client's zone; the smaller the reached part of what is due by today, the further up.
 */
export async function readPaces(db: Db, viewer: Viewer): Promise<CampaignPace[]> {
  const { rows } = await sql<CampaignPace>`
    with running as (
      select c.id, c.name, k.name as client, c.state, c.start_date, c.end_date, c.target_accounts,
        case when (now() at time zone k.time_zone)::date >= c.start_date then round(c.target_accounts * least(1,
          ((now() at time zone k.time_zone)::date - c.start_date + 1)::numeric / (c.end_date - c.start_date + 1)))::int
        end as expected
      from campaign c join client k on k.id = c.client_id
      where c.archived_at is null and c.state = any(${UNDER_WAY}) and ${visible(viewer, 'campaign', 'c')}),
    worked as (
      select a.campaign_id, count(*)::int as accounts from campaign_account a
      where a.campaign_id in (select id from running) group by 1)
    select r.*, coalesce(w.accounts, 0) as accounts
    from running r left join worked w on w.campaign_id = r.id
    order by coalesce(w.accounts, 0)::numeric / nullif(r.expected, 0) nulls last, r.end_date, r.name
    limit ${MOST_LISTED}`.execute(db);
  // How much the agency works on is its own affair.
  return viewer.clientId
    ? rows.map((row) => ({ ...row, accounts: null, target_accounts: null, expected: null }))
    : rows;
}
