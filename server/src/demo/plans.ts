import { sql } from 'kysely';
import { findPermissionHolder } from '../access/load-viewer.queries.ts';
import type { Trx } from '../database/pool.ts';
import { insertSteps, scheduleFromStart } from '../features/campaign-steps/library-steps.ts';

/** Bank holidays in England and Wales, and the shorter days before Christmas and New Year. */
const HOLIDAYS: [day: string, name: string, minutes?: number][] = [
  ['2026-08-31', 'Summer bank holiday'],
  ['2026-12-24', 'Christmas Eve', 240],
  ['2026-12-25', 'Christmas Day'],
  ['2026-12-28', 'Boxing Day (substitute day)'],
  ['2026-12-31', 'New Year’s Eve', 240],
  ['2027-01-01', 'New Year’s Day'],
  ['2027-03-26', 'Good Friday'],
  ['2027-03-29', 'Easter Monday'],
  ['2027-05-03', 'Early May bank holiday'],
  ['2027-05-31', 'Spring bank holiday'],
  ['2027-08-30', 'Summer bank holiday'],
];
const OFFICE_HOURS = [
  { from: '09:00', to: '12:30' },
  { from: '13:00', to: '17:30' },
];
const OFFICE_WEEK = [OFFICE_HOURS, OFFICE_HOURS, OFFICE_HOURS, OFFICE_HOURS, OFFICE_HOURS, [], []];

/** Adds the working calendar, a colleague's leave and plans for the live and planned campaigns. */
export async function addPlans(trx: Trx): Promise<void> {
  const existingCalendar = await trx.selectFrom('working_calendar').select('id').limit(1).executeTakeFirst();
  const existingStep = await trx.selectFrom('campaign_step').select('id').limit(1).executeTakeFirst();
  // An agency with its own data needs no example.
  if (existingCalendar || existingStep) return;
  await addCalendars(trx);
  const { rows: campaigns } = await sql<{ id: string; admin: string }>`
    select c.id, (select u.id from app_user u join role r on r.id = u.role_id where r.name = 'Administrator'
      order by u.created_at limit 1) as admin
    from campaign c where c.code = any(array['TYNE-26-01', 'TYNE-27-01'])`.execute(trx);
  for (const { id, admin } of campaigns) {
    const viewer = await findPermissionHolder(trx, admin);
    if (!viewer || (await insertSteps(trx, id)).length === 0) continue;
    await addOwners(trx, id);
    await scheduleFromStart(trx, viewer, id);
    await addProgress(trx, id);
  }
}

async function addCalendars(trx: Trx): Promise<void> {
  const agency = await trx
    .insertInto('working_calendar')
    .values({ name: 'Office hours', week: JSON.stringify(OFFICE_WEEK) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('working_exception')
    .values(
      HOLIDAYS.map(([day, name, minutes = 0]) => ({
        calendar_id: agency.id,
        day,
        name,
        minutes,
        kind: minutes ? 'other' : 'holiday',
      })),
    )
    .execute();
  await sql`
    with person as (
      insert into working_calendar (name, user_id)
      select u.display_name, u.id from app_user u where u.display_name = 'Maudlin Ferris' returning id)
    insert into working_exception (calendar_id, day, kind, name)
    select person.id, d, 'leave', 'Annual leave' from person, generate_series(date '2027-02-08', date '2027-02-12', '1 day') d`.execute(
    trx,
  );
}

/** Assigns an owner to the steps of each phase. */
const addOwners = (trx: Trx, campaignId: string) =>
  sql`
    update campaign_step s set owners = array[u.id] from (
      select distinct on (p.phase) p.phase, u.id
      from (values ('setup', 'Maudlin Ferris'), ('data', 'Ibbot Carraway'), ('messaging', 'Maudlin Ferris'),
        ('calling', 'Orsola Tench'), ('reporting', 'Demo campaign manager'), ('close', 'Demo campaign manager')) p (phase, name)
      join app_user u on u.display_name = p.name) u
    where s.campaign_id = ${campaignId} and s.phase = u.phase`.execute(trx);

/** Marks past steps as done, sets the progress of current ones from the elapsed days, and saves a baseline. */
async function addProgress(trx: Trx, campaignId: string): Promise<void> {
  await sql`
    insert into campaign_baseline (campaign_id, name, dates)
    select ${campaignId}, 'As agreed', jsonb_agg(jsonb_build_object('step', id, 'start', start_date, 'end', end_date))
    from campaign_step where campaign_id = ${campaignId}`.execute(trx);
  await sql`
    update campaign_step set
      state = case when end_date < current_date then 'done' when start_date <= current_date then 'in_progress' else state end,
      progress = case when end_date < current_date then 100 when start_date <= current_date
        then (current_date - start_date) * 100 / (end_date - start_date + 1) else 0 end
    where campaign_id = ${campaignId}`.execute(trx);
}
