import { logActivity } from '@leadwright/contract/features/activities';
import { activityOptions } from '@leadwright/contract/features/activity-options';
import {
  campaignReadiness,
  pauseCampaigns,
  READINESS_LINES,
  waiveReadiness,
  withdrawWaiver,
} from '@leadwright/contract/features/campaign-readiness';
import { joinCampaignTeam } from '@leadwright/contract/features/campaign-team';
import {
  type CampaignState,
  campaigns,
  changeCampaignState,
  deleteCampaign,
} from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareTransitions } from '../../testing/builders.ts';
import { addValidRow, entityCalls } from '../../testing/entity-calls.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dayFromToday = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const move = (id: string, state: CampaignState, overrides: object = {}, user: TestUser = app.admin) =>
  app.request(user, changeCampaignState, { params: { id }, body: { state, ...overrides } as never });
const readiness = (id: string, user: TestUser = app.admin) => app.call(user, campaignReadiness, { params: { id } });
/** Adds a campaign that meets the conditions of every state change. */
async function addReadyCampaign(overrides: object = {}) {
  const row = await addValidRow(app, campaigns, {
    start_date: dayFromToday(-10),
    end_date: dayFromToday(60),
    ...overrides,
  });
  await prepareTransitions((endpoint, input) => app.call(app.admin, endpoint, input), campaigns, row);
  return String(row.id);
}
async function addLiveCampaign(overrides: object = {}) {
  const id = await addReadyCampaign(overrides);
  for (const state of ['planned', 'ready', 'live'] as const) expect((await move(id, state)).status).toBe(200);
  return id;
}
const loadReason = async (id: string) => (await app.call(app.admin, campaigns.view, { params: { id } })).state_reason;

describe('before the start', () => {
  test('checks each readiness line and rejects `ready` while one is unmet and not waived', async () => {
    const { id, version } = await addValidRow(app, campaigns, { target_accounts: 3 });
    const withoutOwner = await move(id, 'planned');
    expect([withoutOwner.status, withoutOwner.body.message]).toEqual([
      409,
      'Choose an owner before you plan the campaign.',
    ]);
    await app.call(app.admin, campaigns.edit, { params: { id }, body: { version, owner_id: app.admin.id } });
    expect((await move(id, 'planned')).status).toBe(200);
    const initialReadiness = await readiness(id);
    // A line that requires nothing is met.
    const unneededLines = ['steps', 'availability', 'suppression'];
    expect(initialReadiness.lines.map(({ key, is_met, needed }) => [key, is_met, needed])).toEqual(
      READINESS_LINES.map((key) =>
        unneededLines.includes(key) ? [key, true, 0] : [key, false, key === 'data' ? 3 : 1],
      ),
    );
    const rejected = await move(id, 'ready');
    expect([rejected.status, rejected.body.detail]).toEqual([
      409,
      { allowed: ['cancelled'], lacks: READINESS_LINES.filter((key) => !unneededLines.includes(key)) },
    ]);
    const developer = await app.addUserWith([]);
    await app.call(app.admin, joinCampaignTeam, { params: { id }, body: { people: [developer.id], role: 'sd' } });
    expect((await readiness(id)).lines.find(({ key }) => key === 'team')).toMatchObject({ is_met: true, count: 1 });
  });

  test('waives a line with a reason until the waiver is withdrawn, but never the grade scheme', async () => {
    const { id } = await addValidRow(app, campaigns);
    const waive = (line: (typeof READINESS_LINES)[number], reason = 'Agreed with the client') =>
      app.request(app.admin, waiveReadiness, { params: { id, line }, body: { reason } });
    expect((await waive('order', ' ')).body.fields).toEqual({ reason: expect.any(String) });
    const loadOrderLine = async () => (await readiness(id)).lines.find(({ key }) => key === 'order');
    await waive('order');
    expect(await loadOrderLine()).toMatchObject({
      is_met: false,
      waived: { reason: 'Agreed with the client', by: 'First administrator' },
    });
    await app.call(app.admin, withdrawWaiver, { params: { id, line: 'order' } });
    expect(await loadOrderLine()).toMatchObject({ waived: null });
    expect((await waive('grades')).status).toBe(409);
  });

  test('allows a start before the start date only on confirmation, and never without a grade scheme', async () => {
    const id = await addReadyCampaign({ start_date: dayFromToday(20) });
    await move(id, 'planned');
    await move(id, 'ready');
    const earlyStart = await move(id, 'live');
    expect([earlyStart.status, earlyStart.body.message]).toEqual([
      409,
      expect.stringContaining('Confirm that you want to start the campaign earlier'),
    ]);
    const { version } = await app.call(app.admin, campaigns.view, { params: { id } });
    const edit = (grade_version_id: string | null, version: number) =>
      app.call(app.admin, campaigns.edit, { params: { id }, body: { version, grade_version_id } });
    const { grade_version_id } = await app.call(app.admin, campaigns.view, { params: { id } });
    const withoutScheme = await edit(null, version);
    expect((await move(id, 'live', { early: true })).body.message).toBe(
      'Choose a grade scheme before you start the campaign.',
    );
    await edit(grade_version_id as string, withoutScheme.version);
    expect((await move(id, 'live', { early: true })).body.state).toBe('live');
  });

  test('hides readiness and state reasons from a client user', async () => {
    const { id, client_id } = await addValidRow(app, campaigns);
    const user = await app.addUser('Client viewer', String(client_id));
    expect((await app.request(user, campaignReadiness, { params: { id } })).status).toBe(403);
    expect(await app.call(user, campaigns.view, { params: { id } })).not.toHaveProperty('state_reason');
  });

  test('rejects state changes by a client user, regardless of permissions', async () => {
    const id = await addLiveCampaign();
    const { client_id } = await app.call(app.admin, campaigns.view, { params: { id } });
    const permissions = (['campaigns', 'clients'] as const).flatMap((subject) =>
      (['read', 'update'] as const).map((action) => ({ subject, action, scope: 'client' as const })),
    );
    const user = await app.addUserWith(permissions, client_id);
    expect((await move(id, 'paused', { reason: 'We like to' }, user)).status).toBe(403);
    const pause = { params: { id: client_id }, body: { reason: 'We like to' } };
    expect((await app.request(user, pauseCampaigns, pause)).status).toBe(403);
    expect((await app.call(app.admin, campaigns.view, { params: { id } })).state).toBe('live');
  });
});

describe('a draft', () => {
  test('allows a code change until the campaign is planned', async () => {
    const row = await addValidRow(app, campaigns);
    const { edit, view } = entityCalls(app, campaigns);
    const code = String(row.code).slice(0, 18);
    expect((await edit(row.id, { version: row.version, code: `${code}A` })).body).toMatchObject({ code: `${code}A` });
    await app.pool.query(`update campaign set state = 'planned' where id = $1`, [row.id]);
    const { version } = (await view(row.id)).body as { version: number };
    expect((await edit(row.id, { version, code: `${code}B` })).body.fields).toEqual({
      code: 'The code cannot be changed after the campaign is planned.',
    });
    expect((await edit(row.id, { version, code: `${code}A`, target_meetings: 12 })).body).toMatchObject({
      target_meetings: 12,
    });
  });

  test('deletes a draft without data together with its setup, but no other campaign', async () => {
    const remove = (id: string) => app.request(app.admin, deleteCampaign, { params: { id } });
    const draftId = await addReadyCampaign();
    await app.pool.query(
      `insert into campaign_step (campaign_id, name, phase, duration, "order") values ($1, 'First', 'setup', 1, 1)`,
      [draftId],
    );
    expect((await readiness(draftId)).lines).toContainEqual(
      expect.objectContaining({ key: 'steps', is_met: false, count: 0, needed: 1 }),
    );
    await app.pool.query(
      `with a as (insert into account (company_name, country) values ('Kept Limited', 'GB') returning id)
       insert into campaign_account (campaign_id, account_id, link_method) select $1, a.id, 'match rule' from a`,
      [draftId],
    );
    expect((await remove(draftId)).body).toMatchObject({
      code: 'in_use',
      message: expect.stringContaining('Only draft campaigns'),
    });
    await app.pool.query('delete from campaign_account where campaign_id = $1', [draftId]);
    expect((await remove(draftId)).status).toBe(200);
    const planned = await addValidRow(app, campaigns);
    await app.pool.query(`update campaign set state = 'planned' where id = $1`, [planned.id]);
    expect((await remove(planned.id)).status).toBe(409);
  });
});

describe('a live campaign', () => {
  test('requires a reason for a pause and rejects activities until the campaign resumes', async () => {
    const id = await addLiveCampaign();
    expect((await move(id, 'paused')).body.fields).toEqual({ reason: 'Enter a reason.' });
    expect((await move(id, 'paused', { reason: 'The client moves' })).body).toMatchObject({ state: 'paused' });
    expect(await loadReason(id)).toBe('The client moves');
    const option = await addValidRow(app, activityOptions);
    const log = () =>
      app.request(app.admin, logActivity, {
        params: { campaign_id: id },
        body: {
          account_id: crypto.randomUUID(),
          action_type_id: option.action_type_id,
          outcome_id: option.outcome_id,
        } as never,
      });
    expect([(await log()).status, (await log()).body.code]).toEqual([409, 'in_use']);
    expect((await move(id, 'live')).body.state).toBe('live');
    expect(await loadReason(id)).toBe('');
    expect((await log()).status).toBe(404);
  });

  test('pauses all live campaigns of a client, after which the client can be archived', async () => {
    const client = await addValidRow(app, clients);
    const [firstId, secondId, draftId] = [
      await addLiveCampaign({ client_id: client.id }),
      await addLiveCampaign({ client_id: client.id }),
      await addReadyCampaign({ client_id: client.id }),
    ];
    const { remove } = entityCalls(app, clients);
    expect((await remove(client.id)).status).toBe(409);
    const pause = (reason: string, user: TestUser = app.admin) =>
      app.request(user, pauseCampaigns, { params: { id: client.id }, body: { reason } });
    const reader = await app.addUserWith([
      { subject: 'clients', action: 'read', scope: 'all' },
      { subject: 'campaigns', action: 'read', scope: 'all' },
      { subject: 'campaigns', action: 'update', scope: 'own' },
    ]);
    expect((await pause('Why not', reader)).body).toEqual({ paused: 0 });
    expect((await pause('The contract ends')).body).toEqual({ paused: 2 });
    const states = [firstId, secondId, draftId].map(
      async (id) => (await app.call(app.admin, campaigns.view, { params: { id } })).state,
    );
    expect(await Promise.all(states)).toEqual(['paused', 'paused', 'draft']);
    expect((await remove(client.id)).status).toBe(200);
  });
});

describe('completion', () => {
  test('completes when nothing is open and reopens with a reason within 30 days', async () => {
    const id = await addLiveCampaign();
    await move(id, 'completing');
    const account = await app.pool.query(
      `insert into account (company_name, country) values ('Waits Limited', 'GB') returning id`,
    );
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method, qc_requested_at) values ($1, $2, 'match rule', now())`,
      [id, account.rows[0].id],
    );
    const rejected = await move(id, 'completed');
    expect([rejected.status, rejected.body.detail]).toMatchObject([409, { open: { quality_control: 1, imports: 0 } }]);
    await app.pool.query('update campaign_account set qc_requested_at = null where campaign_id = $1', [id]);
    expect((await move(id, 'completed')).body.completed_at).toBeTruthy();
    expect((await move(id, 'live')).body.fields).toEqual({ reason: 'Enter a reason.' });
    await app.pool.query(`update campaign set completed_at = now() - interval '31 days' where id = $1`, [id]);
    expect((await move(id, 'live', { reason: 'One more event' })).status).toBe(409);
    await app.pool.query(`update campaign set completed_at = now() - interval '29 days' where id = $1`, [id]);
    expect((await move(id, 'live', { reason: 'One more event' })).body).toMatchObject({
      state: 'live',
      completed_at: null,
      state_reason: 'One more event',
    });
    const { rows } = await app.pool.query(
      `select before ->> 'state' as from, after ->> 'state' as to, after ->> 'state_reason' as reason from audit_event
       where entity = 'campaigns' and entity_id = $1 and action = 'state' order by at desc, id desc limit 1`,
      [id],
    );
    expect(rows).toEqual([{ from: 'completed', to: 'live', reason: 'One more event' }]);
  });
});
