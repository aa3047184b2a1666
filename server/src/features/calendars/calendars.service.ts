import type { CampaignPlan } from '@leadwright/contract/features/campaign-steps';
import { WorkingCalendar } from '@leadwright/contract/schedule/calendar';
import { type Day, dayNumber } from '@leadwright/contract/schedule/days';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pool.ts';

type CalendarLayer = CampaignPlan['calendar'][number];
type Slots = { from: string; to: string }[];
type StoredCalendar = Omit<CalendarLayer, 'week'> & {
  week: Slots[] | null;
  team_id: string | null;
  user_id: string | null;
};

/** Used until the agency has set its calendar: eight hours, Monday to Friday. */
const DEFAULT_LAYER: CalendarLayer = { week: [480, 480, 480, 480, 480, 0, 0], exceptions: [], keepsHolidays: true };

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const minutesIn = (slots: Slots) => slots.reduce((sum, { from, to }) => sum + minutesAt(to) - minutesAt(from), 0);

const layerOf = ({ week, exceptions, keepsHolidays }: StoredCalendar): CalendarLayer => ({
  week: week?.map(minutesIn) ?? null,
  exceptions,
  keepsHolidays,
});

const hasWorkingTime = ({ week }: CalendarLayer) => week?.some((minutes) => minutes > 0) ?? false;

export interface Calendars {
  /** Whether the agency has set its working days. */
  isSet: boolean;
  /** The agency’s calendar, used to plan campaigns. */
  campaign: CalendarLayer[];
  /**
   * Additional layers by person: first team calendars, then the personal one. Contains only people with such layers.
   */
  people: Record<string, CalendarLayer[]>;
}

/** Loads the campaign calendar and the calendars of the given people as layers; later layers override earlier ones. */
export async function loadCalendars(db: Db, people: readonly string[]): Promise<Calendars> {
  const { rows } = await sql<StoredCalendar>`
    select w.week, w.keeps_holidays as "keepsHolidays", w.team_id, w.user_id,
      coalesce((select json_agg(json_build_object('day', e.day, 'minutes', e.minutes, 'kind', e.kind, 'name', e.name)
        order by e.day) from working_exception e where e.calendar_id = w.id), '[]') as exceptions
    from working_calendar w order by w.name, w.id`.execute(db);
  const { rows: members } = await sql<{ id: string; teams: string[] }>`
    select id, teams from app_user where id = any(${[...people]}::uuid[])`.execute(db);
  const agency = rows.find(({ team_id, user_id }) => team_id === null && user_id === null);
  const calendarsOf = ({ id, teams }: { id: string; teams: string[] }) => [
    ...rows.filter(({ team_id }) => team_id !== null && teams.includes(team_id)),
    ...rows.filter(({ user_id }) => user_id === id),
  ];
  const layersByPerson = members.map((person) => [person.id, calendarsOf(person).map(layerOf)] as const);
  const agencyLayer = agency && layerOf(agency);
  const isSet = agencyLayer !== undefined && hasWorkingTime(agencyLayer);
  return {
    isSet,
    campaign: [isSet ? agencyLayer : { ...DEFAULT_LAYER, exceptions: agencyLayer?.exceptions ?? [] }],
    people: Object.fromEntries(layersByPerson.filter(([, layers]) => layers.length > 0)),
  };
}

/** Returns the campaign calendar or a person’s calendar. Returns null for a person without working days. */
export function calendarOf({ campaign, people }: Calendars, person = ''): WorkingCalendar | null {
  const layers = [...campaign, ...(people[person] ?? [])];
  const lastLayerWithWeek = layers.findLast(({ week }) => week !== null)!;
  return hasWorkingTime(lastLayerWithWeek) ? new WorkingCalendar(layers) : null;
}

const FIRST_MONDAY = sql`date '1970-01-05'`;

/** Returns SQL for the number of the agency’s working days in a period, as counted by `WorkingCalendar.daysBetween`. */
export function workingDayCountSql(first: RawBuilder<unknown>, last: RawBuilder<unknown>): RawBuilder<number> {
  /** Counts the occurrences of the weekday `w.no`, with Monday as 1, from 1970 to a day. */
  const weekdaysUntil = (day: RawBuilder<unknown>) => sql`floor((${day} - ${FIRST_MONDAY} - (w.no - 1)) / 7.0)`;
  return sql<number>`(
    with week as (select coalesce(
      (select array_agg(w.no) from working_calendar a, jsonb_array_elements(a.week) with ordinality w(slots, no)
        where a.team_id is null and a.user_id is null
          and exists (select from jsonb_array_elements(w.slots) s where s ->> 'to' > s ->> 'from')),
      '{1,2,3,4,5}') as days)
    select coalesce((select sum(${weekdaysUntil(last)} - ${weekdaysUntil(sql`(${first} - 1)`)}) from unnest(week.days) w(no)), 0)
      + coalesce((select sum((e.minutes > 0)::int - (extract(isodow from e.day) = any(week.days))::int)
        from working_exception e join working_calendar a on a.id = e.calendar_id
        where a.team_id is null and a.user_id is null and e.day between ${first} and ${last}), 0)
    from week)`;
}

/** Returns the people who have a working day in a period. */
export async function filterWorkingPeople(db: Db, people: readonly string[], start: Day, end: Day): Promise<string[]> {
  const calendars = await loadCalendars(db, people);
  const [first, last] = [dayNumber(start), dayNumber(end)];
  return people.filter((id) => (calendarOf(calendars, id)?.daysBetween(first, last + 1) ?? 0) > 0);
}
