import { campaigns } from '@leadwright/contract/features/campaigns';
import { countUnread } from '@leadwright/contract/features/notification-count';
import {
  type CHANNELS,
  type EventName,
  listNotifications,
  muteNotifications,
  readNotificationSettings,
  saveNotificationSettings,
} from '@leadwright/contract/features/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { sendNotificationMails } from './notification-mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = new Date('2030-06-12T12:00Z');
const NIGHT = new Date('2030-06-12T22:00Z');
const MORNING = new Date('2030-06-13T06:00Z');

async function addReader(channels: Partial<Record<(typeof CHANNELS)[number], boolean>>, event: EventName = 'assigned') {
  const user = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'own' }]);
  await app.call(user, saveNotificationSettings, {
    body: {
      events: { [event]: { in_app: true, email: false, digest: false, ...channels } },
      hours: { quiet_from: '20:00', quiet_to: '07:00', quiet_weekends: false, digest_at: '09:30' },
    },
  });
  return user;
}
const assignCampaign = (user: TestUser, name: string) => addValidRow(app, campaigns, { name, owner_id: user.id });
const mailsTo = async ({ email }: TestUser) =>
  (
    await app.pool.query<{ subject: string; text: string }>(
      'select subject, text from mail where to_address = $1 order by created_at',
      [email],
    )
  ).rows;

test('emails events immediately, daily or never according to the user’s settings', async () => {
  const [immediateReader, digestReader, mutedReader] = [
    await addReader({ email: true }),
    await addReader({ digest: true }),
    await addReader({}),
  ];
  for (const user of [immediateReader, digestReader, mutedReader])
    for (const name of ['Left', 'Right']) await assignCampaign(user, `${name} of ${user.id}`);
  await sendNotificationMails(app, DAY);
  expect((await mailsTo(immediateReader)).map(({ subject }) => subject).toSorted()).toEqual([
    `Left of ${immediateReader.id} was assigned to you`,
    `Right of ${immediateReader.id} was assigned to you`,
  ]);
  expect(await mailsTo(digestReader)).toEqual([]);
  // The digest is due at 09:30 of the next day in London, which is 08:30 UTC.
  await sendNotificationMails(app, new Date('2030-06-13T08:29Z'));
  expect(await mailsTo(digestReader)).toEqual([]);
  await sendNotificationMails(app, new Date('2030-06-13T08:30Z'));
  const [digest, ...otherMails] = await mailsTo(digestReader);
  expect([digest!.subject, otherMails]).toEqual(['2 notifications', []]);
  expect(digest!.text).toContain(`Left of ${digestReader.id} was assigned to you`);
  expect(digest!.text).toContain(`Right of ${digestReader.id} was assigned to you`);
  expect(await mailsTo(mutedReader)).toEqual([]);
  expect(await sendNotificationMails(app, new Date('2030-06-20T12:00Z'))).toBe(0);
});

test('sends no email during quiet hours in the user’s time zone', async () => {
  const londonUser = await addReader({ email: true });
  const tokyoUser = await addReader({ email: true });
  await app.pool.query(`update app_user set time_zone = 'Asia/Tokyo' where id = $1`, [tokyoUser.id]);
  await Promise.all([assignCampaign(londonUser, 'By night'), assignCampaign(tokyoUser, 'By day')]);
  await sendNotificationMails(app, NIGHT);
  expect([(await mailsTo(londonUser)).length, (await mailsTo(tokyoUser)).length]).toEqual([0, 1]);
  await sendNotificationMails(app, new Date(MORNING.getTime() - 60_000));
  expect((await mailsTo(londonUser)).length).toBe(0);
  await sendNotificationMails(app, MORNING);
  expect((await mailsTo(londonUser)).length).toBe(1);
});

test('applies changed quiet hours to waiting emails', async () => {
  const user = await addReader({ email: true });
  await assignCampaign(user, 'Waits for the morning');
  await sendNotificationMails(app, NIGHT);
  await app.call(user, saveNotificationSettings, { body: { hours: { quiet_from: '23:30' } } });
  await sendNotificationMails(app, NIGHT);
  expect((await mailsTo(user)).length).toBe(1);
});

test('sends each email only once when several servers run', async () => {
  const user = await addReader({ email: true });
  await assignCampaign(user, 'Sent once');
  await Promise.all([1, 2, 3, 4].map(() => sendNotificationMails(app, DAY)));
  await sendNotificationMails(app, DAY);
  expect((await mailsTo(user)).length).toBe(1);
});

test('sends no email about unreadable records or to suspended users', async () => {
  const [user, suspendedUser] = [await addReader({ email: true }), await addReader({ email: true })];
  const campaign = await assignCampaign(user, 'Taken away');
  await assignCampaign(suspendedUser, 'Not for them');
  await app.pool.query('update campaign set owner_id = null where id = $1', [campaign.id]);
  await app.pool.query(`update app_user set status = 'suspended' where id = $1`, [suspendedUser.id]);
  await sendNotificationMails(app, DAY);
  expect([await mailsTo(user), await mailsTo(suspendedUser)]).toEqual([[], []]);
});

test('saves settings per event and keeps unspecified hours', async () => {
  const user = await addReader({ email: true });
  await app.call(user, saveNotificationSettings, { body: { hours: { digest_at: '10:00' } } });
  const settings = await app.call(user, readNotificationSettings);
  expect(settings.events.assigned).toEqual({ in_app: true, email: true, digest: false });
  expect(settings.events.job_done).toEqual({ in_app: true, email: false, digest: false });
  expect(settings.hours).toEqual({ quiet_from: '20:00', quiet_to: '07:00', quiet_weekends: false, digest_at: '10:00' });
  expect(settings.time_zone).toBe('Europe/London');
  const rejected = await app.request(user, saveNotificationSettings, {
    body: { hours: { quiet_from: '25:00', digest_at: 'noon' } },
  });
  expect([rejected.status, Object.keys(rejected.body.fields ?? {}).length]).toEqual([422, 2]);
});

test('lists notifications during a mute but sends no email', async () => {
  const user = await addReader({ email: true });
  const mute = (until: string | null) => app.request(user, muteNotifications, { body: { until } });
  const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const rejected of [daysFromNow(-1), daysFromNow(32)])
    expect(Object.keys((await mute(rejected)).body.fields ?? {})).toEqual(['until']);
  const until = daysFromNow(2);
  expect((await mute(until)).body).toEqual({ muted_until: until });
  await assignCampaign(user, 'While muted');
  expect(await app.call(user, countUnread)).toEqual({ unread: 1, muted_until: until });
  expect((await app.call(user, listNotifications, { query: {} })).notifications).toHaveLength(1);
  // A time outside quiet hours, before the mute ends.
  const noon = new Date(`${daysFromNow(1).slice(0, 10)}T12:00Z`);
  await sendNotificationMails(app, noon);
  expect(await mailsTo(user)).toEqual([]);
  expect((await mute(null)).body).toEqual({ muted_until: null });
  expect((await app.call(user, countUnread)).muted_until).toBeNull();
  await sendNotificationMails(app, noon);
  expect((await mailsTo(user)).map(({ subject }) => subject)).toEqual(['While muted was assigned to you']);
});
