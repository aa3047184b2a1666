import { computeDialCapacity, workingDaysBetween } from '@leadwright/contract/assigning/capacity';
import type { Developer } from '@leadwright/contract/features/assigning';
import { sql } from 'kysely';
import { isOpenCampaign } from '../../access/open-campaign.ts';
import type { Db } from '../../database/pool.ts';
import { calendarOf, loadCalendars } from '../calendars/calendars.service.ts';
import { type FieldEntity, workingTablesOf } from '../fields/values/custom-fields.service.ts';

/** The people to whom the rows of a campaign can be assigned. */
export interface Team {
  /** Names of the agency’s users by id. */
  names: ReadonlyMap<string, string>;
  /** Ids of the sales developers in the campaign team. */
  team: ReadonlySet<string>;
}

export async function loadTeam(db: Db, campaignId: string): Promise<Team> {
  const { rows } = await sql<{ id: string; name: string; is_in_team: boolean }>`
    select u.id, u.display_name as name, coalesce(m.role = 'sd', false) and u.archived_at is null as is_in_team
    from app_user u left join campaign_member m on m.campaign_id = ${campaignId} and m.user_id = u.id
    where u.client_id is null`.execute(db);
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    team: new Set(rows.filter(({ is_in_team }) => is_in_team).map(({ id }) => id)),
  };
}

type DeveloperRow = Omit<Developer, 'capacity' | 'days_left'> & { weekly_hours: number; from: string; to: string };

/** Lists the active sales developers of a campaign’s team with their capacity and current load. */
export async function listDevelopers(db: Db, campaignId: string, entity: FieldEntity): Promise<Developer[]> {
  const { table } = workingTablesOf(entity);
  const { rows } = await sql<DeveloperRow>`
    select u.id, u.display_name as name, u.languages, u.weekly_hours,
      coalesce(u.daily_dial_target, y.default_dial_target) as dial_target,
      coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name) order by v.name)
        from vertical v where v.id = any(u.skills) and v.archived_at is null), '[]') as skills,
      (select count(*)::int from ${sql.table(table)} k where k.sales_developer_id = u.id and k.campaign_id = c.id
        and k.dropped_at is null) as load,
      (select count(*)::int from ${sql.table(table)} k join campaign o on o.id = k.campaign_id
        where k.sales_developer_id = u.id and k.campaign_id <> c.id and k.dropped_at is null
          and ${isOpenCampaign('o')}) as elsewhere,
      greatest(c.start_date, (now() at time zone c.time_zone)::date)::text as "from", c.end_date::text as "to"
    from campaign c join campaign_member m on m.campaign_id = c.id and m.role = 'sd'
      join app_user u on u.id = m.user_id and u.status in ('active', 'invited') and u.archived_at is null
      left join user_type y on y.id = u.user_type_id
    where c.id = ${campaignId} order by u.display_name, u.id`.execute(db);
  const calendars = await loadCalendars(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ weekly_hours, from, to, ...developer }) => {
    const calendar = calendarOf(calendars, developer.id);
    const days_left = workingDaysBetween(calendar, from, to);
    const capacity = computeDialCapacity({ dial_target: developer.dial_target, weekly_hours }, calendar, days_left);
    return { ...developer, days_left, capacity };
  });
}
