import { campaignReadiness, type ReadinessLine } from '@leadwright/contract/features/campaign-readiness';
import { joinCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { addSuppression } from '@leadwright/contract/features/suppression';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { populateFixture } from '../populate/testing/populate-fixture.ts';

let fixture: Awaited<ReturnType<typeof populateFixture>>;
beforeAll(async () => {
  fixture = await populateFixture();
});
afterAll(() => fixture.app.close());

const loadLine = async (id: string, lineKey: ReadinessLine) => {
  const { lines } = await fixture.app.call(fixture.app.admin, campaignReadiness, { params: { id } });
  return lines.find(({ key }) => key === lineKey)!;
};

/** A Monday, on which the agency works. */
const MONDAY = '2031-03-03';

test('counts a developer without a working day as unavailable', async () => {
  const { app } = fixture;
  const { id } = await addValidRow(app, campaigns, { start_date: MONDAY, end_date: MONDAY });
  const people = [(await app.addUserWith([])).id, (await app.addUserWith([])).id];
  await app.call(app.admin, joinCampaignTeam, { params: { id }, body: { people, role: 'sd' } });
  expect(await loadLine(id, 'availability')).toMatchObject({ is_met: true, count: 2, needed: 2 });

  const addCalendar = async (user_id: string, week: unknown[] | null) =>
    (
      await app.pool.query<{ id: string }>(
        `insert into working_calendar (name, user_id, week, keeps_holidays) values ('Own', $1, $2, true) returning id`,
        [user_id, week && JSON.stringify(week)],
      )
    ).rows[0]!.id;
  const calendarId = await addCalendar(people[0]!, null);
  const setLeave = (minutes: number) =>
    app.pool.query(
      `insert into working_exception (calendar_id, day, minutes, kind, name) values ($1, $2, $3, 'leave', 'Away')
       on conflict (calendar_id, day) do update set minutes = excluded.minutes`,
      [calendarId, MONDAY, minutes],
    );
  await setLeave(0);
  expect(await loadLine(id, 'availability')).toMatchObject({
    is_met: false,
    count: 1,
    needed: 2,
    link: { screen: 'campaign', params: { campaignId: id }, search: { tab: 'team' } },
  });
  // A day with any working time counts as available.
  await setLeave(120);
  expect(await loadLine(id, 'availability')).toMatchObject({ is_met: true });
  await addCalendar(people[1]!, [[], [{ from: '09:00', to: '17:00' }], [], [], [], [], []]);
  expect(await loadLine(id, 'availability')).toMatchObject({ is_met: false, count: 1 });
});

test('reports rows in work that were suppressed later, with a link', async () => {
  const { app, account, contact, campaign, run } = fixture;
  const id = await campaign();
  const alder = await account(id, 'Alder Ltd', { website: 'alder.example' });
  await contact(id, alder, 'Ada');
  await account(id, 'Birch Ltd', { website: 'birch.example' });
  await run(id);
  expect(await loadLine(id, 'suppression')).toMatchObject({ is_met: true, count: 3, needed: 3 });

  const entry = { scope: 'campaign', campaign_id: id, source: 'Client', reason: 'Asked for' } as const;
  const suppress = (kind: string, value: string) =>
    app.call(app.admin, addSuppression, { body: { ...entry, kind, value } as never });
  await suppress('person', 'Ada Example, Alder Ltd');
  expect(await loadLine(id, 'suppression')).toMatchObject({
    is_met: false,
    count: 2,
    needed: 3,
    link: { screen: 'campaignContacts', search: { campaign: id } },
  });
  await suppress('domain', 'birch.example');
  expect(await loadLine(id, 'suppression')).toMatchObject({ count: 1, link: { screen: 'campaignAccounts' } });
  await app.pool.query(
    `update campaign_account set status = 'do_not_contact' where campaign_id = $1 and account_id <> $2`,
    [id, alder],
  );
  expect(await loadLine(id, 'suppression')).toMatchObject({ count: 1, needed: 2 });
});
