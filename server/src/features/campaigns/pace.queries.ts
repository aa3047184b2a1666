import type { CampaignPace } from '@leadwright/contract/features/campaigns';
import { type Pace, TOLERANCE } from '@leadwright/contract/pace/pace';
import { type RawBuilder, sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { workingDayCountSql } from '../calendars/calendars.service.ts';

const ACTIVE_STATES: CampaignPace['state'][] = ['planned', 'ready', 'live', 'paused', 'completing'];
const MAX_CAMPAIGNS = 8;

/** The current date in the campaign’s time zone. */
export const todayOf = (campaign: string): RawBuilder<string> =>
  sql`(now() at time zone ${sql.ref(`${campaign}.time_zone`)})::date`;

/** True if no later entry corrects this one; a corrected activity does not count. */
export const isNotCorrected = (entry: string): RawBuilder<boolean> =>
  sql`not exists (select from trail_entry n
    where n.campaign_id = ${sql.ref(`${entry}.campaign_id`)} and n.corrects_id = ${sql.ref(`${entry}.id`)})`;

/** True if a row is in work and has activity. */
export const isWorked = (row: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${row}.populated_at`)} is not null and ${sql.ref(`${row}.dropped_at`)} is null
    and ${sql.ref(`${row}.last_activity_at`)} is not null`;

/** Returns count queries for the results that a campaign has a target for. */
const resultCounts = (campaign: string) => {
  const id = sql.ref(`${campaign}.id`);
  return {
    target_accounts: sql`select count(*) from campaign_account a where a.campaign_id = ${id} and ${isWorked('a')}`,
    target_contacts: sql`select count(*) from campaign_contact p where p.campaign_id = ${id} and ${isWorked('p')}`,
    target_meetings: sql`select count(*) from trail_entry m where m.campaign_id = ${id}
      and m.counts_as @> '{meeting}' and ${isNotCorrected('m')}`,
  };
};

/** SQL for the lowest achieved share among a campaign’s targets; null without a target. */
const achievedShare = (campaign: string) =>
  sql`least(${sql.join(
    Object.entries(resultCounts(campaign)).map(([name, countQuery]) => {
      const target = sql.ref(`${campaign}.${name}`);
      return sql`case when ${target} > 0 then (${countQuery})::numeric / ${target} end`;
    }),
  )})`;

/** SQL for the share of each target due by the end of today, spread evenly over the campaign’s working days. */
const dueShare = (campaign: string) => {
  const [start, end] = [sql.ref(`${campaign}.start_date`), sql.ref(`${campaign}.end_date`)];
  return sql`case when ${todayOf(campaign)} >= ${start} then
    coalesce(${workingDayCountSql(sql`${start}`, sql`least(${todayOf(campaign)}, ${end})`)}::numeric
      / nullif(${workingDayCountSql(sql`${start}`, sql`${end}`)}, 0), 1) end`;
};

/** SQL for the pace of an active campaign. Applies the rule of `paceOf` to the result that is furthest behind. */
export const paceOfCampaign = (campaign: string): RawBuilder<Pace | null> => sql`(
  select case when p.reached is null or p.due is null then null
    when ${todayOf(campaign)} > ${sql.ref(`${campaign}.end_date`)} then case when p.reached < 1 then 'behind' else 'on_course' end
    when p.reached * 100 < p.due * ${sql.lit(100 - TOLERANCE)} then 'behind'
    when p.reached * 100 > p.due * ${sql.lit(100 + TOLERANCE)} then 'ahead'
    else 'on_course' end
  from (select ${achievedShare(campaign)} as reached, ${dueShare(campaign)} as due offset 0) p
  where ${sql.ref(`${campaign}.state`)} in (${sql.join(ACTIVE_STATES.map((state) => sql.lit(state)))}))`;

/** Lists active campaigns with their account target, the furthest behind first. */
export async function loadPaces(db: Db, viewer: Viewer): Promise<CampaignPace[]> {
  const { rows } = await sql<CampaignPace>`
    with active_campaign as (
      select c.id, c.name, k.name as client, c.state, c.start_date, c.end_date, c.target_accounts,
        round(c.target_accounts * ${dueShare('c')})::int as expected, ${paceOfCampaign('c')} as pace
      from campaign c join client k on k.id = c.client_id
      where c.archived_at is null and c.state = any(${ACTIVE_STATES}) and ${visible(viewer, 'campaign', 'c')}),
    worked_count as (
      select a.campaign_id, count(*)::int as accounts from campaign_account a
      where a.campaign_id in (select id from active_campaign) and ${isWorked('a')} group by 1)
    select r.*, coalesce(w.accounts, 0) as accounts
    from active_campaign r left join worked_count w on w.campaign_id = r.id
    order by coalesce(w.accounts, 0)::numeric / nullif(r.expected, 0) nulls last, r.end_date, r.name
    limit ${MAX_CAMPAIGNS}`.execute(db);
  // Progress figures are hidden from client users.
  return viewer.clientId
    ? rows.map((row) => ({ ...row, accounts: null, target_accounts: null, expected: null, pace: null }))
    : rows;
}
