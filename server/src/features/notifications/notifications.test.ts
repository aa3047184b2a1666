import { register } from '@leadwright/contract/features/auth';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { exportRows } from '@leadwright/contract/features/exports';
import { runImport } from '@leadwright/contract/features/imports';
import { listJobs } from '@leadwright/contract/features/jobs';
import { countUnread } from '@leadwright/contract/features/notification-count';
import {
  listNotifications,
  markNotifications,
  saveNotificationSettings,
} from '@leadwright/contract/features/notifications';
import { changePermissions, readPermissions } from '@leadwright/contract/features/roles';
import { staffUserEndpoints, staffUsers } from '@leadwright/contract/features/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '../../access/notify.ts';
import { addValidRow, findUserType } from '../../testing/entity-calls.ts';
import { openJobStream } from '../../testing/live-stream.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign, checkStagedBatch, stage } from '../imports/testing/import-journey.ts';
import { deleteOldNotifications } from './notifications.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const listOf = async (user: TestUser) => (await app.call(user, listNotifications)).notifications;
const eventsOf = async (user: TestUser) => (await listOf(user)).map(({ event, name }) => [event, name]);
const unreadCountOf = async (user: TestUser) => (await app.call(user, countUnread)).unread;
const CAMPAIGN_READER = [{ subject: 'campaigns', action: 'read', scope: 'all' }] as const;

test('notifies the new and the previous owner of a campaign', async () => {
  const [firstOwner, secondOwner] = await Promise.all([
    app.addUserWith(CAMPAIGN_READER),
    app.addUserWith(CAMPAIGN_READER),
  ]);
  const campaign = await addValidRow(app, campaigns, { name: 'Given campaign', owner_id: firstOwner!.id });
  expect(await eventsOf(firstOwner!)).toEqual([['assigned', 'Given campaign']]);
  await app.call(app.admin, campaigns.edit, {
    params: { id: campaign.id },
    body: { version: campaign.version, owner_id: secondOwner!.id } as never,
  });
  expect(await eventsOf(firstOwner!)).toEqual([
    ['unassigned', 'Given campaign'],
    ['assigned', 'Given campaign'],
  ]);
  const [notification] = await listOf(secondOwner!);
  expect(notification).toMatchObject({
    event: 'assigned',
    is_read: false,
    link: { screen: 'campaign', params: { campaignId: campaign.id } },
  });
  expect((await eventsOf(secondOwner!)).length).toBe(1);
});

test('does not notify users of their own changes', async () => {
  const initialNotifications = await listOf(app.admin);
  await addValidRow(app, campaigns, { name: 'My own campaign', owner_id: app.admin.id });
  expect(await listOf(app.admin)).toEqual(initialNotifications);
});

test('creates one notification per cause and recipient', async () => {
  const user = await app.addUserWith([]);
  const newNotification = { event: 'rights_changed', to: user.id, cause: 'the same cause' } as const;
  await Promise.all(
    [1, 2, 3, 4].map(() =>
      app.db.transaction().execute((trx) => notify(trx, null, [newNotification, newNotification])),
    ),
  );
  expect(await eventsOf(user)).toEqual([['rights_changed', null]]);
  await app.db.transaction().execute((trx) => notify(trx, null, [{ ...newNotification, cause: 'another' }]));
  expect((await eventsOf(user)).length).toBe(2);
});

test('sends no notification when the transaction rolls back', async () => {
  const user = await app.addUserWith([]);
  const failingTransaction = app.db.transaction().execute(async (trx) => {
    await notify(trx, null, [{ event: 'rights_changed', to: user.id, cause: 'rolled back' }]);
    throw new Error('rolled back');
  });
  await expect(failingTransaction).rejects.toThrow('rolled back');
  expect(await eventsOf(user)).toEqual([]);
});

test('notifies the owner of a job once when it ends or fails', async () => {
  const user = await app.addUserWith([
    { subject: 'accounts', action: 'read', scope: 'all' },
    { subject: 'export', action: 'read', scope: 'all' },
  ]);
  const { job_id } = await app.call(user, exportRows, {
    params: { dataset: 'get_all_db_accounts' },
    body: { selection: { query: '{}' }, columns: ['company_name'], format: 'csv' } as never,
  });
  await app.waitForJobEnd(job_id);
  const [doneNotification] = await listOf(user);
  expect(doneNotification!.event).toBe('job_done');
  const failingJobId = await app.transaction((trx) =>
    app.jobs.add(trx, {
      kind: 'grid.export',
      title: 'Broken',
      ownerId: user.id,
      params: {},
    }),
  );
  expect((await app.waitForJobEnd(failingJobId)).state).toBe('failed');
  const [failedNotification] = await listOf(user);
  expect(failedNotification).toMatchObject({ event: 'job_failed', name: 'Broken', detail: expect.any(String) });
  const unownedJobId = await app.transaction((trx) =>
    app.jobs.add(trx, {
      kind: 'grid.export',
      title: 'Nobody’s',
      ownerId: null,
      params: {},
    }),
  );
  await app.waitForJobEnd(unownedJobId);
  expect((await listOf(user)).length).toBe(2);
});

test('notifies the owner of each step of an import and of its failure', async () => {
  const latestEvent = async () => (await listOf(app.admin))[0]!.event;
  const { id } = await stage(app, await addCampaign(app), 'Name\nHolloway Kilns Ltd');
  const events = [await latestEvent()];
  await checkStagedBatch(app, id, { 0: 'company_name' });
  events.push(await latestEvent());
  const { job_id } = await app.call(app.admin, runImport, { params: { id } });
  await app.waitForJobEnd(job_id);
  events.push(await latestEvent());
  expect(events).toEqual(['batch_ready', 'batch_ready', 'batch_ready']);
  const params = { batch_id: id, campaign_id: id };
  const failingJob = { kind: 'import.stage', title: 'Broken', ownerId: app.admin.id, params };
  expect((await app.waitForJobEnd(await app.transaction((trx) => app.jobs.add(trx, failingJob)))).state).toBe('failed');
  expect(await latestEvent()).toBe('batch_failed');
});

test('replaces the unread notification of an earlier job on the same subject', async () => {
  app.jobs.define({
    kind: 'test.step',
    unit: 'rows',
    subject: 'batch_id',
    run: async ({ params }) => ({ message: `${params.rows} rows wait` }),
  });
  const [user, otherUser] = await Promise.all([app.addUserWith([]), app.addUserWith([])]);
  const runStep = async (ownerId: string, title: string, batch_id: string, rows: number) => {
    const id = await app.transaction((trx) =>
      app.jobs.add(trx, { kind: 'test.step', title, ownerId, params: { batch_id, rows } }),
    );
    await app.waitForJobEnd(id);
  };
  const summariesOf = async (recipient: TestUser) =>
    (await listOf(recipient)).map(({ name, detail }) => `${name}: ${detail}`).toSorted();
  await runStep(otherUser!.id, 'Read', 'a', 1);
  await runStep(user!.id, 'Read', 'a', 1);
  await runStep(user!.id, 'Read', 'b', 2);
  await runStep(user!.id, 'Match', 'a', 3);
  expect(await summariesOf(user!)).toEqual(['Match: 3 rows wait', 'Read: 2 rows wait']);
  expect(await summariesOf(otherUser!)).toEqual(['Read: 1 rows wait']);
  await app.call(user!, markNotifications, { body: { read: true } });
  await runStep(user!.id, 'Match again', 'a', 4);
  expect(await summariesOf(user!)).toEqual(['Match again: 4 rows wait', 'Match: 3 rows wait', 'Read: 2 rows wait']);
  const { jobs } = await app.call(user!, listJobs);
  expect(jobs.map(({ title }) => title)).toEqual(['Match again', 'Read']);
});

test('notifies users of a new role and of changed permissions of their role', async () => {
  const user = await app.addUser('Finance');
  const { rows } = await app.pool.query<{ id: string; version: number; role: string; other: string }>(
    `select u.id, u.version, u.role_id as role, (select id from role where name = 'Quality control') as other
     from app_user u where id = $1`,
    [user.id],
  );
  const { version, role, other: otherRole } = rows[0]!;
  const { roles } = await app.call(app.admin, readPermissions, { query: { ids: role } });
  await app.call(app.admin, changePermissions, {
    body: {
      roles: [{ id: role, version: roles[0]!.version, changes: [{ subject: 'tags', action: 'read', scope: null }] }],
    } as never,
  });
  expect(await eventsOf(user)).toEqual([['rights_changed', null]]);
  await app.call(app.admin, staffUsers.edit, {
    params: { id: user.id },
    body: { version, role_id: otherRole } as never,
  });
  expect(await eventsOf(user)).toEqual([
    ['rights_changed', null],
    ['rights_changed', null],
  ]);
});

test('notifies the inviter when an invitation is accepted', async () => {
  const inviter = await app.addUser('Administrator');
  const { id: role } = (await app.pool.query<{ id: string }>(`select id from role where name = 'Finance'`)).rows[0]!;
  const invitedUser = await app.call(inviter, staffUsers.add, {
    body: {
      ...{ email: 'comes@leadwright.example', first_name: 'Comes', surname: 'Soon', display_name: 'Comes Soon' },
      role_id: role,
      user_type_id: await findUserType(app),
    } as never,
  });
  const { text } = (
    await app.pool.query<{ text: string }>(`select text from mail where to_address = 'comes@leadwright.example'`)
  ).rows[0]!;
  const invitation = /\/register\/([^\s/]+)/.exec(text)![1]!;
  const password = 'a long enough password';
  const body = { invitation, email: 'comes@leadwright.example', name: 'Comes Soon', displayName: 'Comes Soon' };
  const response = await app.request(undefined, register, {
    body: { ...body, password, confirmPassword: password } as never,
  });
  expect(response.status).toBe(200);
  expect(await eventsOf(inviter)).toEqual([['invitation_accepted', 'Comes Soon']]);
  expect((await listOf(inviter))[0]!.link).toMatchObject({ screen: 'staffUser', params: { userId: invitedUser.id } });
});

test('hides notifications about unreadable records or omits the name of the record', async () => {
  const owner = await app.addUserWith([{ subject: 'campaigns', action: 'read', scope: 'own' }]);
  const campaign = await addValidRow(app, campaigns, { name: 'Secret campaign', owner_id: owner.id });
  expect([await eventsOf(owner), await unreadCountOf(owner)]).toEqual([[['assigned', 'Secret campaign']], 1]);
  await app.call(app.admin, campaigns.edit, {
    params: { id: campaign.id },
    body: { version: campaign.version, owner_id: app.admin.id } as never,
  });
  expect([await eventsOf(owner), await unreadCountOf(owner)]).toEqual([[['unassigned', null]], 1]);
  expect(JSON.stringify(await listOf(owner))).not.toMatch(new RegExp(`Secret|${campaign.id}`));
  await app.pool.query('delete from role_permission where role_id = (select role_id from app_user where id = $1)', [
    owner.id,
  ]);
  expect(await eventsOf(owner)).toEqual([['unassigned', null]]);
});

test('hides records of other clients from client users', async () => {
  const [ownClient, otherClient] = [
    await addValidRow(app, clients),
    await addValidRow(app, clients, { name: 'Foreign client' }),
  ];
  const user = await app.addUserWith(CAMPAIGN_READER, ownClient.id);
  const campaign = await addValidRow(app, campaigns, { client_id: otherClient.id, name: 'Foreign campaign' });
  await app.db.transaction().execute((trx) =>
    notify(trx, null, [
      { event: 'assigned', to: user.id, cause: 'a', about: { table: 'campaign', id: campaign.id } },
      { event: 'assigned', to: user.id, cause: 'b', about: { table: 'client', id: otherClient.id } },
      { event: 'invitation_accepted', to: user.id, cause: 'c', about: { table: 'app_user', id: app.admin.id } },
    ]),
  );
  expect([await listOf(user), await unreadCountOf(user)]).toEqual([[], 0]);
});

test('counts the listed notifications and lets only their recipient mark them', async () => {
  const [user, otherUser] = await Promise.all([app.addUserWith([]), app.addUserWith([])]);
  const newNotifications = Array.from({ length: 60 }, (_, i) => ({
    ...({ event: 'rights_changed', to: user!.id } as const),
    cause: `count ${i}`,
  }));
  await app.db.transaction().execute((trx) => notify(trx, null, newNotifications));
  const page = await app.call(user!, listNotifications);
  expect([page.unread, page.notifications.length, page.more]).toEqual([60, 50, true]);
  const nextPage = await app.call(user!, listNotifications, { query: { before: page.notifications.at(-1)!.id } });
  expect([nextPage.notifications.length, nextPage.more]).toEqual([10, false]);
  const ids = page.notifications.slice(0, 3).map(({ id }) => id);
  expect(await app.call(otherUser!, markNotifications, { body: { ids, read: true } })).toEqual({ unread: 0 });
  expect(await unreadCountOf(user!)).toBe(60);
  expect(await app.call(user!, markNotifications, { body: { ids, read: true } })).toEqual({ unread: 57 });
  expect(await app.call(user!, markNotifications, { body: { ids: ids.slice(0, 1), read: false } })).toEqual({
    unread: 58,
  });
  expect(await app.call(user!, markNotifications, { body: { read: true } })).toEqual({ unread: 0 });
  expect((await listOf(user!)).every(({ is_read }) => is_read)).toBe(true);
});

test('creates no notification for an event that is switched off', async () => {
  const user = await app.addUserWith(CAMPAIGN_READER);
  const allOff = { in_app: false, email: false, digest: false };
  await app.call(user, saveNotificationSettings, { body: { events: { assigned: allOff } } });
  await addValidRow(app, campaigns, { owner_id: user.id });
  const { rows } = await sql`select from notification where user_id = ${user.id}`.execute(app.db);
  expect(rows).toEqual([]);
});

test('streams an event without data to the recipient only', async () => {
  const [user, otherUser] = await Promise.all([app.addUserWith(CAMPAIGN_READER), app.addUserWith(CAMPAIGN_READER)]);
  const [stream, otherStream] = await Promise.all([openJobStream(app, user!), openJobStream(app, otherUser!)]);
  await addValidRow(app, campaigns, { name: 'Told live', owner_id: user!.id });
  await expect.poll(() => stream.receivedText()).toContain('event: notified');
  expect(stream.receivedText()).not.toContain('Told live');
  expect(otherStream.receivedText()).not.toContain('notified');
  stream.close();
  otherStream.close();
});

test('deletes notifications after 180 days', async () => {
  const user = await app.addUserWith([]);
  const newNotifications = ['old', 'young'].map((cause) => ({ event: 'rights_changed' as const, to: user.id, cause }));
  await app.db.transaction().execute((trx) => notify(trx, null, newNotifications));
  await app.pool.query(`update notification set created_at = now() - interval '181 days' where cause = 'old'`);
  await deleteOldNotifications(app.db);
  expect(await unreadCountOf(user)).toBe(1);
});

test('notifies the user who takes over the teams of a leaver', async () => {
  const [leaver, successor] = await Promise.all([app.addUser('Finance'), app.addUserWith(CAMPAIGN_READER)]);
  const campaign = await addValidRow(app, campaigns, { name: 'Team campaign' });
  await app.pool.query('insert into campaign_member (campaign_id, user_id) values ($1, $2)', [campaign.id, leaver!.id]);
  await app.call(app.admin, staffUserEndpoints.state, {
    params: { id: leaver!.id },
    body: { state: 'deactivated', hand_over: { teams: successor!.id } } as never,
  });
  expect(await eventsOf(successor!)).toEqual([['assigned', 'Team campaign']]);
});
