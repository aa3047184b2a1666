import { campaignForecast, MEASURES, type Measure } from '@leadwright/contract/features/campaign-pace';
import {
  type CampaignPeriod,
  forecastByCapacity,
  forecastEnd,
  forecastPoints,
} from '@leadwright/contract/pace/forecast';
import type { Pace } from '@leadwright/contract/pace/pace';
import { dayNumber } from '@leadwright/contract/schedule/days';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import { requireStaff } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { listDevelopers } from '../assigning/developers.queries.ts';
import { type Calendars, calendarOf, loadCalendars } from '../calendars/calendars.service.ts';
import { campaignEntity } from './campaigns.ts';
import { isNotCorrected, isWorked, paceOfCampaign, todayOf } from './pace.queries.ts';

interface CampaignTargets {
  today: string;
  start_date: string;
  end_date: string;
  time_zone: string;
  pace: Pace | null;
  target_accounts: number | null;
  target_contacts: number | null;
  target_meetings: number | null;
  dials_per_day: number | null;
}

type ResultsByDay = Record<Measure, { day: number; count: number }[]>;

const MEASURE_KEYS = Object.keys(MEASURES) as Measure[];
const ACTIVITY_MEASURES = { dials: 'dial', conversations: 'conversation', meetings: 'meeting' } as const;

/** Loads the results per day in the campaign’s time zone. A record counts on the day it was first worked on. */
async function loadResultsByDay(db: Db, id: string, zone: string): Promise<ResultsByDay> {
  const workedRecords = (key: Measure, record: 'account' | 'contact') => {
    const recordId = sql.ref(`${record}_id`);
    return sql`
      select ${sql.lit(key)}::text as key, coalesce(f.day, (k.last_activity_at at time zone ${zone})::date) as day
      from ${sql.table(`campaign_${record}`)} k
        left join (select ${recordId} as record, min(day) as day from entry group by 1) f on f.record = k.${recordId}
      where k.campaign_id = ${id} and ${isWorked('k')}`;
  };
  const countedActivities = Object.entries(ACTIVITY_MEASURES).map(
    ([key, kind]) =>
      sql`select ${sql.lit(key)}, day from entry where is_current and counts_as @> ${sql.lit(`{${kind}}`)}`,
  );
  const { rows } = await sql<{ key: Measure; day: string; count: number }>`
    with entry as materialized (
      select t.account_id, t.contact_id, t.counts_as, (t.at at time zone ${zone})::date as day,
        ${isNotCorrected('t')} as is_current
      from trail_entry t where t.campaign_id = ${id} and t.kind = 'activity'),
    result as (${sql.join([workedRecords('accounts', 'account'), workedRecords('contacts', 'contact'), ...countedActivities], sql` union all `)})
    select key, day::text, count(*)::int from result group by 1, 2 order by 2`.execute(db);
  const resultsByDay = Object.fromEntries(MEASURE_KEYS.map((key) => [key, []])) as unknown as ResultsByDay;
  for (const { key, day, count } of rows) resultsByDay[key].push({ day: dayNumber(day), count });
  return resultsByDay;
}

/** Returns the target of each measure. The dial target counts each developer on each working day. */
function targetsOf(campaign: CampaignTargets, team: readonly { id: string }[], calendars: Calendars) {
  const { target_accounts: accounts, target_contacts: contacts, target_meetings: meetings, dials_per_day } = campaign;
  const [start, end] = [dayNumber(campaign.start_date), dayNumber(campaign.end_date)];
  const developerDays = team.reduce(
    (sum, { id }) => sum + (calendarOf(calendars, id)?.daysBetween(start, end + 1) ?? 0),
    0,
  );
  const dials = dials_per_day === null || team.length === 0 ? null : dials_per_day * developerDays;
  return { accounts, contacts, dials, conversations: null, meetings } satisfies Record<Measure, number | null>;
}

export function forecastRoutes(app: App): void {
  const { rule, resource } = campaignEntity;
  serve(app, campaignForecast, async ({ params: { id }, viewer }) => {
    requireStaff(viewer, resource.subject, 'read');
    const { rows } = await sql<CampaignTargets>`
      select ${todayOf('t')}::text as today, t.start_date::text, t.end_date::text, t.time_zone, t.target_accounts,
        t.target_contacts, t.target_meetings, t.dials_per_day, ${paceOfCampaign('t')} as pace
      from campaign t where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(app.gridDb);
    const [campaign] = rows;
    if (!campaign) throw notFoundError(resource.noun.one);
    const { today, start_date, end_date, time_zone, pace } = campaign;
    const [resultsByDay, team] = await Promise.all([
      loadResultsByDay(app.gridDb, id, time_zone),
      listDevelopers(app.gridDb, id, 'account'),
    ]);
    const calendars = await loadCalendars(
      app.gridDb,
      team.map((developer) => developer.id),
    );
    const period: CampaignPeriod = {
      start: dayNumber(start_date),
      end: dayNumber(end_date),
      today: dayNumber(today),
      calendar: calendarOf(calendars)!,
    };
    const developersWithTarget = team.filter(({ capacity }) => capacity !== null);
    const dialCapacity =
      developersWithTarget.length === 0 ? null : developersWithTarget.reduce((sum, { capacity }) => sum + capacity!, 0);
    // Dials made today reduce the remaining capacity of today.
    const totalDials = resultsByDay.dials.reduce((sum, { count }) => sum + count, 0);
    const dialsToday = resultsByDay.dials.find(({ day }) => day === period.today)?.count ?? 0;
    const remainingDials = dialCapacity === null ? null : Math.max(0, dialCapacity - dialsToday);
    const targets = targetsOf(campaign, team, calendars);
    const measures = MEASURE_KEYS.map((key) => {
      const delivered = resultsByDay[key].reduce((sum, { count }) => sum + count, 0);
      const target = targets[key];
      const outlook = forecastEnd(period, delivered, target);
      const by_capacity =
        remainingDials === null ? null : forecastByCapacity({ delivered, target }, totalDials, remainingDials);
      const { by_end } = outlook;
      const points = forecastPoints(period, { target, deliveries: resultsByDay[key], by_end, by_capacity });
      return { key, delivered, target, ...outlook, by_capacity, points };
    });
    const capacity = {
      developers: team.length,
      without_target: team.length - developersWithTarget.length,
      elsewhere: team.filter(({ elsewhere }) => elsewhere > 0).length,
      dials: remainingDials,
    };
    return { today, start_date, end_date, pace, has_calendar: calendars.isSet, capacity, measures };
  });
}
