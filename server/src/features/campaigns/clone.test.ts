import { customColumn } from '@leadwright/contract/custom-column';
import { CLONE_PARTS, type ClonePart, cloneCampaign } from '@leadwright/contract/features/campaign-clone';
import { editAdditionalFields, listAdditionalFields } from '@leadwright/contract/features/campaign-fields';
import { readPlans } from '@leadwright/contract/features/campaign-steps';
import { joinCampaignTeam, readCampaignTeam } from '@leadwright/contract/features/campaign-team';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { addCascade, editCascade, listCascades, viewCascade } from '@leadwright/contract/features/cascades';
import { emailTemplates } from '@leadwright/contract/features/email-templates';
import { readViewSettings, saveViewSettings, viewSettings } from '@leadwright/contract/features/view-settings';
import { keysOf } from '@leadwright/contract/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWord, prepareTransitions } from '../../testing/builders.ts';
import { addValidRow } from '../../testing/entity-calls.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { type FieldFixture, fieldFixture } from '../fields/values/testing/field-fixture.ts';

const ALL_PARTS = keysOf(CLONE_PARTS);

let fixture: FieldFixture;
let source: string;
let developer: TestUser;

const admin = () => fixture.app.admin;
const viewCampaign = (id: string) => fixture.app.call(admin(), campaigns.view, { params: { id } });
const requestClone = (parts: readonly ClonePart[], overrides: object = {}, user: TestUser = admin()) =>
  fixture.app.request(user, cloneCampaign, {
    params: { id: source },
    body: { name: `Clone ${newWord()}`, start_date: '2026-03-02', parts: [...parts], ...overrides },
  });
async function cloneOrFail(parts: readonly ClonePart[], overrides: object = {}): Promise<string> {
  const { status, body } = await requestClone(parts, overrides);
  expect([status, body]).toEqual([200, { id: expect.any(String), name: expect.any(String) }]);
  return body.id;
}
const loadPlan = (id: string) => fixture.app.call(admin(), readPlans, { query: { campaign_id: id } });
const loadFields = async (campaign_id: string) =>
  (await fixture.app.call(admin(), listAdditionalFields, { params: { campaign_id } })).fields;

const toOptions = (...labels: string[]) => labels.map((label) => ({ code: label.toLowerCase(), label }));

/** Adds every part that can be cloned to the source campaign, which starts on 1 January and has four accounts. */
beforeAll(async () => {
  fixture = await fieldFixture();
  const { app } = fixture;
  [source] = fixture.campaigns;
  const { version } = await viewCampaign(source);
  const terms = { objective: 'Meetings with buyers', target_meetings: 12, cooldown_days: 30 };
  const row = await app.call(admin(), campaigns.edit, { params: { id: source }, body: { version, ...terms } });
  await prepareTransitions((endpoint, input) => app.call(admin(), endpoint, input), campaigns, row);
  const region = await fixture.define('Region', { type: 'select', options: toOptions('Europe', 'Asia') });
  const country = await fixture.define('Land', { type: 'select', options: toOptions('Germany', 'Japan') });
  await fixture.define('Twice', { type: 'formula', params: { formula: 'region & "!"' } } as never);
  const fields = await loadFields(source);
  const { version: fieldVersion, required: _, ...current } = fields.find(({ id }) => id === region.id)!;
  const settings = { ...current, required: 'always', section: 'Place', sd_editable: false };
  await app.call(admin(), editAdditionalFields, {
    params: { campaign_id: source },
    body: { fields: [{ ...settings, version: fieldVersion }] } as never,
  });
  const params = { campaign_id: source };
  const cascade = await app.call(admin(), addCascade, {
    params,
    body: { name: 'Where', levels: [region.id, country.id] } as never,
  });
  await app.call(admin(), editCascade, {
    params: { id: cascade.id },
    body: { version: cascade.version, pairs: [{ level: 2, parent: 'europe', child: 'germany' }] },
  });
  const view = { accounts: { columns: ['company_name', customColumn(region.id)] }, script: 'Ask for the buyer' };
  for (const settings of [{ script: 'Earlier' }, view]) {
    const { version: viewVersion } = await app.call(admin(), readViewSettings, { params, query: {} } as never);
    const body = { version: viewVersion, settings: viewSettings.parse(settings) };
    await app.call(admin(), saveViewSettings, { params, body } as never);
  }
  developer = await app.addUserWith([]);
  await app.call(admin(), joinCampaignTeam, { params: { id: source }, body: { people: [developer.id], role: 'sd' } });
  await app.pool.query(
    `with s as (
       insert into campaign_step (campaign_id, name, phase, start_date, end_date, duration, owners, progress, state, checklist, "order")
       values ($1, 'Kick-off', 'setup', '2026-01-05', '2026-01-06', 2, array[$2::uuid], 100, 'done',
           '[{"text": "Invite", "required": true, "done_by": "x", "done_at": "2026-01-05"}]', 1),
         ($1, 'Calls', 'calling', '2026-01-12', '2026-01-16', 5, '{}', 20, 'in_progress', '[]', 2),
         ($1, 'Later', 'close', null, null, 3, '{}', 0, 'not_started', '[]', 3)
       returning id, name)
     insert into campaign_step_link (campaign_id, predecessor_id, successor_id, lag)
     select $1, p.id, f.id, 3 from s p, s f where p.name = 'Kick-off' and f.name = 'Calls'`,
    [source, developer.id],
  );
  const { client_id } = await viewCampaign(source);
  await addValidRow(app, emailTemplates, {
    name: 'Report',
    scope: 'campaign',
    campaign_id: source,
    subject: 'How it goes',
  });
  expect(client_id).toBe(fixture.clients[0]);
});
afterAll(() => fixture.app.close());

test('creates a draft for the same client with its own name, code and shifted dates', async () => {
  const before = await viewCampaign(source);
  const id = await cloneOrFail(ALL_PARTS, { name: 'Spring again', code: 'SPRING' });
  expect(await viewCampaign(id)).toMatchObject({
    ...{ name: 'Spring again', code: 'SPRING', state: 'draft', client_id: before.client_id, owner_id: before.owner_id },
    ...{ objective: 'Meetings with buyers', target_meetings: 12, cooldown_days: 30, type: before.type },
    ...{ start_date: '2026-03-02', end_date: '2027-03-01', grade_version_id: before.grade_version_id },
  });
  expect(before.grade_version_id).not.toBeNull();
});

test('copies only chosen parts', async () => {
  const id = await cloneOrFail([]);
  expect(await viewCampaign(id)).toMatchObject({
    ...{ objective: '', target_meetings: null, cooldown_days: 90, grade_version_id: null },
  });
  expect(await loadFields(id)).toEqual([]);
  expect((await loadPlan(id)).steps).toEqual([]);
  expect((await fixture.app.call(admin(), readCampaignTeam, { params: { id } })).people).toEqual([]);
});

test('copies fields, cascades, steps, templates and team without changing the source', async () => {
  const id = await cloneOrFail(ALL_PARTS);
  const [sourceFields, clonedFields] = [await loadFields(source), await loadFields(id)];
  const withoutId = ({ id: _, version, ...rest }: (typeof sourceFields)[number]) => rest;
  expect(clonedFields.map(withoutId)).toEqual(sourceFields.map(withoutId));
  expect(clonedFields).toContainEqual(
    expect.objectContaining({ label: 'Region', required: 'always', section: 'Place', sd_editable: false }),
  );
  expect(clonedFields.filter((field) => sourceFields.some((other) => other.id === field.id))).toEqual([]);

  const { cascades } = await fixture.app.call(admin(), listCascades, { params: { campaign_id: id } });
  const cascade = await fixture.app.call(admin(), viewCascade, { params: { id: cascades[0]!.id } });
  expect(cascade).toMatchObject({ name: 'Where', pairs: [{ level: 2, parent: 'europe', child: 'germany' }] });
  const clonedIds = new Set(clonedFields.map((field) => field.id));
  expect(cascade.levels.map((level) => clonedIds.has(level.field_id))).toEqual([true, true]);
  const { rows: sources } = await fixture.app.pool.query(
    `select s.source_id from formula_source s join field f on f.id = s.formula_id where f.campaign_id = $1`,
    [id],
  );
  expect(sources.map((row) => clonedIds.has(row.source_id))).toEqual([true]);

  const { people } = await fixture.app.call(admin(), readCampaignTeam, { params: { id } });
  expect(people).toEqual([expect.objectContaining({ id: developer.id, role: 'sd' })]);
  const { steps, links } = await loadPlan(id);
  expect(steps.map(({ name, start, end, state, progress }) => [name, start, end, state, progress])).toEqual([
    ['Kick-off', '2026-03-06', '2026-03-09', 'not_started', 0],
    ['Calls', '2026-03-13', '2026-03-19', 'not_started', 0],
    ['Later', null, null, 'not_started', 0],
  ]);
  expect(steps[0]!.owners.map((owner) => owner.id)).toEqual([developer.id]);
  expect(links).toEqual([expect.objectContaining({ predecessor: steps[0]!.id, successor: steps[1]!.id, lag: 3 })]);
  const { rows: checklistRows } = await fixture.app.pool.query(
    `select checklist from campaign_step where campaign_id = $1 and name = 'Kick-off'`,
    [id],
  );
  expect(checklistRows).toEqual([{ checklist: [{ text: 'Invite', required: true }] }]);
  const { rows: templates } = await fixture.app.pool.query(
    `select t.name, t.state, t.version_no, v.number, v.content ->> 'subject' as subject
     from email_template t join email_template_version v on v.template_id = t.id where t.campaign_id = $1`,
    [id],
  );
  expect(templates).toEqual([{ name: 'Report', state: 'draft', version_no: 1, number: 1, subject: 'How it goes' }]);
  expect((await loadPlan(source)).steps[0]).toMatchObject({ name: 'Kick-off', start: '2026-01-05', state: 'done' });
});

test('copies the grid views of the source, with columns for the copied fields', async () => {
  const id = await cloneOrFail(ALL_PARTS);
  const region = (await loadFields(id)).find(({ label }) => label === 'Region')!;
  expect(await fixture.app.call(admin(), readViewSettings, { params: { campaign_id: id }, query: {} })).toMatchObject({
    version: 1,
    settings: { accounts: { columns: ['company_name', customColumn(region.id)] }, script: 'Ask for the buyer' },
  });
  const emptyClone = { params: { campaign_id: await cloneOrFail([]) }, query: {} };
  expect((await fixture.app.call(admin(), readViewSettings, emptyClone)).from).toBe('program');
});

test('copies no records', async () => {
  const id = await cloneOrFail(ALL_PARTS);
  const rowCounts = async (campaign: string) =>
    (
      await fixture.app.pool.query(
        `select (select count(*)::int from campaign_account where campaign_id = $1) as accounts,
           (select count(*)::int from campaign_contact where campaign_id = $1) as contacts,
           (select count(*)::int from import_batch where campaign_id = $1) as imports`,
        [campaign],
      )
    ).rows[0];
  expect(await rowCounts(source)).toMatchObject({ accounts: 4 });
  expect(await rowCounts(id)).toEqual({ accounts: 0, contacts: 0, imports: 0 });
});

test('copies steps without owners unless the team is copied', async () => {
  const { steps } = await loadPlan(await cloneOrFail(['steps']));
  expect(steps.map(({ owners }) => owners)).toEqual([[], [], []]);
});

test('rejects an invalid clone with field errors and creates nothing', async () => {
  const count = async () => (await fixture.app.pool.query('select count(*)::int as n from campaign')).rows[0].n;
  const before = await count();
  const { name, code } = await viewCampaign(source);
  expect((await requestClone([], { name: `  ${name.toUpperCase()}` })).body).toMatchObject({
    fields: { name: 'Another campaign of this client already has this value.' },
  });
  expect((await requestClone([], { code: code.toLowerCase() })).body).toMatchObject({
    fields: { code: expect.any(String) },
  });
  expect((await requestClone(['cascades'])).body).toMatchObject({
    fields: { parts: 'Cascades are chains of fields: copy the fields as well.' },
  });
  expect(await count()).toBe(before);
});

test('rejects parts that the viewer cannot create, and client users', async () => {
  const campaign = (action: 'read' | 'create', scope: 'all' | 'client') =>
    ({ subject: 'campaigns', action, scope }) as const;
  const clientReadPermission = (scope: 'all' | 'client') => ({ subject: 'clients', action: 'read', scope }) as const;
  const permissions = (scope: 'all' | 'client') => [
    campaign('read', scope),
    campaign('create', scope),
    clientReadPermission(scope),
  ];
  const planner = await fixture.app.addUserWith(permissions('all'));
  const rejected = await requestClone(['terms', 'steps'], {}, planner);
  expect([rejected.status, rejected.body]).toEqual([
    403,
    expect.objectContaining({ detail: { subject: 'campaign-steps', action: 'update' } }),
  ]);
  expect((await requestClone(['terms'], {}, planner)).body).toMatchObject({ id: expect.any(String) });
  const client = await fixture.app.addUserWith(permissions('client'), fixture.clients[0]);
  expect((await requestClone(['terms'], {}, client)).status).toBe(403);
});

test('generates a missing code from client and year, unique for concurrent clones', async () => {
  const cloneIds = await Promise.all(Array.from({ length: 4 }, () => cloneOrFail([])));
  const codes = await Promise.all(cloneIds.map(async (id) => (await viewCampaign(id)).code));
  expect(new Set(codes).size).toBe(4);
  for (const code of codes) expect(code).toMatch(/^ONE-26-\d{2,}$/);
  const newCampaign = await addValidRow(fixture.app, campaigns, {
    code: '',
    client_id: fixture.clients[1],
    start_date: '2024-05-01',
    end_date: '2024-06-01',
  });
  expect(newCampaign.code).toBe('TWO-24-01');
});

test('offers options of the source campaign alone in the new campaign', async () => {
  const { key } = await fixture.define('Rank', { type: 'select', options: toOptions('First', 'Second') });
  await fixture.app.pool.query(
    `update field set options = jsonb_set(options, '{0,campaign_id}', to_jsonb($1::text)) where campaign_id = $1 and key = $2`,
    [source, key],
  );
  const id = await cloneOrFail(['fields']);
  const { rows } = await fixture.app.pool.query(
    `select jsonb_path_query_array(options, '$[*].campaign_id') as campaigns from field where campaign_id = $1 and key = $2`,
    [id, key],
  );
  expect(rows).toEqual([{ campaigns: [id, null] }]);
});
