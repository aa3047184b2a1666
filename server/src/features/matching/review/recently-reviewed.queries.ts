import type { ReviewedCampaign } from '@leadwright/contract/features/matching-charts';
import { linkTo, type ScreenLink } from '@leadwright/contract/screen-link';
import { sql } from 'kysely';
import { visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';

interface CampaignCounts {
  campaign_id: string;
  name: string;
  review: number;
  today: number;
  week: number;
  day: string;
  week_start: string;
}

/** Lists campaigns with rows to review or rows accepted within seven days. Days are in the time zone `zone`. */
export async function readRecentlyReviewed(db: Db, viewer: Viewer, zone: string): Promise<ReviewedCampaign[]> {
  const { rows } = await sql<CampaignCounts>`
    with day_range as (
      select (now() at time zone ${zone}::text)::date as day, (now() at time zone ${zone}::text)::date - 6 as week_start),
    range_start as (
      select day, week_start, day::timestamp at time zone ${zone}::text as today_at,
        week_start::timestamp at time zone ${zone}::text as week_at from day_range),
    remaining_rows as (
      select r.campaign_id, count(*) as review from import_row r
      where r.review_status = 'remaining' and r.band is not null
        and ${visible(viewer, 'import_row', 'r')}
      group by 1),
    accepted_rows as (
      select c.id as campaign_id, a.week, a.today from campaign c cross join lateral (
        select count(*) as week, count(*) filter (where r.decided_at >= (select today_at from range_start)) as today
        from import_row r
        where r.campaign_id = c.id and r.accepted and r.band is not null
          and r.decided_at >= (select week_at from range_start)
          and ${visible(viewer, 'import_row', 'r')}) a
      where c.archived_at is null and a.week > 0)
    select c.id as campaign_id, c.name, coalesce(w.review, 0) as review, coalesce(d.today, 0) as today,
      coalesce(d.week, 0) as week, s.day::text as day, s.week_start::text as week_start
    from remaining_rows w full join accepted_rows d using (campaign_id) join campaign c on c.id = campaign_id
      cross join range_start s
    where c.archived_at is null
    order by 4 desc, 5 desc, c.name limit 10`.execute(db);
  return rows.map((row) => ({
    campaign_id: row.campaign_id,
    name: row.name,
    counts: [
      { key: 'review', rows: row.review, link: linkTo('matchReview', { campaignId: row.campaign_id }) },
      { key: 'today', rows: row.today, link: linkToAcceptedSince(row, row.day) },
      { key: 'week', rows: row.week, link: linkToAcceptedSince(row, row.week_start) },
    ],
  }));
}

/** Returns a link to the grid of matched rows with the filter that corresponds to the count. */
function linkToAcceptedSince({ campaign_id, name }: CampaignCounts, dateFrom: string): ScreenLink {
  const filter = {
    review_status: { filterType: 'set', values: ['accepted'] },
    decided_at: { filterType: 'date', type: 'greaterThanOrEqual', dateFrom },
  };
  return linkTo('matched', { campaignId: campaign_id, campaignName: name }, { filter: JSON.stringify(filter) });
}
