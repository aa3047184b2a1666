import { isDeepStrictEqual } from 'node:util';
import { ACTIONS, SUBJECTS } from '@leadwright/contract/access';
import { agencyFields } from '@leadwright/contract/client-view';
import { type Endpoint, fillPath } from '@leadwright/contract/endpoint';
import { datasets, endpoints } from '@leadwright/contract/endpoints';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { clients } from '@leadwright/contract/features/clients';
import { countRows, countValues, exportRows } from '@leadwright/contract/features/exports';
import { addView, listViews } from '@leadwright/contract/features/grid-views';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { recordHistory } from '@leadwright/contract/features/records';
import type { GridColumn, GridRequest } from '@leadwright/contract/grid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addBatch,
  addCampaign,
  addCompanies,
  loadStoredRows,
  match,
} from '../features/matching/testing/review-fixture.ts';
import { addValidRow } from '../testing/entity-calls.ts';
import { allResources } from '../testing/features.ts';
import { sample, sampleBody } from '../testing/sample-call.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

// These tests check that no reply, grid or file for a client user contains agency fields.

let app: TestApp;
let user: TestUser;
let campaignId: string;
let clientId: string;

/** Values that occur in agency fields only. */
const TARGET_ACCOUNTS = 4_242_424;
const CLIENT_NOTES = 'What the agency thinks of this client';

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  await addCompanies(app, [{ name: 'Northern Widgets', city: 'Leeds', postcode: 'LS1 1AA' }]);
  ({ campaignId, clientId } = await addCampaign(app, 'Own'));
  const changes = { target_accounts: TARGET_ACCOUNTS, owner_id: app.admin.id, objective: 'Visible to the client' };
  await app.call(app.admin, campaigns.edit, { params: { id: campaignId }, body: { version: 1, ...changes } });
  await app.call(app.admin, clients.edit, {
    params: { id: clientId },
    body: { version: 1, notes: CLIENT_NOTES, account_manager_id: app.admin.id },
  });
  const batchId = await addBatch(app, campaignId, [{ company_name: 'Northern Widget', city: 'York' }] as never);
  await match(app, campaignId, batchId);
  expect((await loadStoredRows(app, batchId)).length).toBe(1);
  // The user has more permissions than any client role, so that only the field rules protect agency fields.
  const allGrants = SUBJECTS.flatMap((subject) =>
    ACTIONS.map((action) => ({ subject, action, scope: 'client' as const })),
  );
  user = await app.addUserWith(allGrants, clientId);
});
afterAll(() => app.close());

/** The names of agency fields by resource. */
const HIDDEN_FIELDS = Object.fromEntries(allResources.map(({ name, row }) => [name, agencyFields(row)]));
const VISIBLE_NAMES = new Set(
  allResources.flatMap(({ name, row }) =>
    Object.keys(row.shape).filter((field) => !HIDDEN_FIELDS[name]?.includes(field)),
  ),
);
/** The names that no reply may contain: agency fields, except names that another entity shows to clients. */
const HIDDEN_NAMES = new Set(
  [...Object.values(HIDDEN_FIELDS).flat(), 'backlog', 'cost'].filter((name) => !VISIBLE_NAMES.has(name)),
);

/** Returns the names of all fields with a value in a reply, also in the JSON text of a grid page. */
function fieldNamesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\{"rows":/.test(value) ? fieldNamesIn(JSON.parse(value)) : [];
  if (Array.isArray(value)) return value.flatMap(fieldNamesIn);
  if (typeof value !== 'object' || value === null) return [];
  // A saved view has its own rule for the name of the owner.
  const hasValue = ([name, field]: [string, unknown]) =>
    !(name === 'owner_label' && 'is_own' in value) && field !== 0 && field !== null && !isDeepStrictEqual(field, []);
  const names = Object.entries(value)
    .filter(hasValue)
    .map(([name]) => name);
  return [...names, ...Object.values(value).flatMap(fieldNamesIn)];
}

/** Removes the problems from a reply, because their keys are the fields of the request. */
const omitProblems = ({ fields: _, fieldMessageKeys: __, ...reply }: Record<string, unknown>) => reply;

const listSecrets = () => [String(TARGET_ACCOUNTS), CLIENT_NOTES, app.admin.id, 'First administrator'];
const findLeaks = (reply: string, isJson: boolean) => [
  ...(isJson ? fieldNamesIn(omitProblems(JSON.parse(reply))).filter((name) => HIDDEN_NAMES.has(name)) : []),
  ...listSecrets().filter((secret) => reply.includes(secret)),
];

test('marks the agency fields', () => {
  expect(HIDDEN_FIELDS.campaigns).toEqual([
    'owner_id',
    'client_visible',
    'lawful_basis',
    'basis_note',
    'grade_version_id',
    'target_accounts',
    'target_contacts',
    'target_opportunities',
    'target_meetings',
    'dials_per_day',
    'price_model',
    'allocation',
    'over_delivery',
    'pacing',
    'pacing_amount',
    'dispute_window_days',
    'max_attempts',
    'cooldown_days',
    'owner_label',
    'grade_version_label',
    'state_reason',
    'remaining',
    'developers',
    'contact_count',
    'worked',
    'pace',
    'order_share',
    'orders_cover',
    'next_milestone',
    'next_milestone_on',
  ]);
  expect(HIDDEN_FIELDS.clients).toEqual([
    'logo_id',
    'account_manager_id',
    'dpa_signed_on',
    'seat_limit',
    'notes',
    'brand_background',
    'brand_panel',
    'brand_text',
    'brand_button',
    'brand_footer',
    'brand_legal',
    'duplicate_reason',
    'logo_label',
    'account_manager_label',
    'client_users',
    'last_activity_at',
  ]);
});

test('returns agency fields to the agency, in rows and records', async () => {
  const campaign = await app.call(app.admin, campaigns.view, { params: { id: campaignId } });
  expect(campaign).toMatchObject({
    target_accounts: TARGET_ACCOUNTS,
    remaining: 1,
    owner_label: 'First administrator',
  });
  const { data } = await app.call(app.admin, campaigns.list.endpoint, { body: { query: '{}' } });
  expect(fieldNamesIn(data)).toEqual(expect.arrayContaining(['remaining', 'owner_label']));
});

const METHOD_ORDER = ['GET', 'POST', 'PATCH', 'DELETE'];
const testedEndpoints = endpoints
  .filter(({ access, reply }) => access !== 'public' && reply !== 'events')
  .toSorted((a, b) => METHOD_ORDER.indexOf(a.method) - METHOD_ORDER.indexOf(b.method));

async function send(endpoint: Endpoint, id: string, entity: string) {
  const params = { ...(sample(endpoint.params, id) as object), ...(endpoint.path.includes('{entity}') && { entity }) };
  const payload = sampleBody(endpoint, id);
  const isBytes = endpoint.body === 'bytes';
  return app.http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, params),
    query: sample(endpoint.query, id) as Record<string, string>,
    headers: {
      authorization: `Bearer ${user.token}`,
      'x-requested-with': 'leadwright',
      ...(payload ? { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' } : {}),
    },
    ...(payload ? { payload } : {}),
  });
}

test('reveals no agency field to a client user in any reply, error or conflict', async () => {
  const leaks: string[] = [];
  let successCount = 0;
  for (const endpoint of testedEndpoints) {
    for (const [id, entity] of [
      [campaignId, 'campaigns'],
      [clientId, 'clients'],
    ] as const) {
      const response = await send(endpoint, id, entity);
      if (response.statusCode === 200) successCount += 1;
      const isJson = String(response.headers['content-type']).includes('json');
      const description = `${endpoint.method} ${endpoint.path} ${response.statusCode}`;
      leaks.push(...findLeaks(response.body, isJson).map((leak) => `${description}: ${leak}`));
    }
  }
  expect(leaks).toEqual([]);
  expect(successCount).toBeGreaterThan(40);
  await app.pool.query('update campaign set archived_at = null where id = $1', [campaignId]);
  await app.pool.query('update client set archived_at = null where id = $1', [clientId]);
});

/**
 * Returns requests that could reveal a column: `rowProbes` for pages and counts, `pageProbes` only for pages.
 */
function probesOf(column: string): { pageProbes: Partial<GridRequest>[]; rowProbes: Partial<GridRequest>[] } {
  const filters = [
    { filterType: 'text', type: 'contains', filter: 'a' },
    { filterType: 'text', type: 'notBlank' },
    { filterType: 'number', type: 'greaterThan', filter: 0 },
    { filterType: 'set', values: ['legitimate_interest'] },
  ];
  return {
    pageProbes: [{ sortModel: [{ colId: column, sort: 'asc' }] }, { rowGroupCols: [column] }],
    rowProbes: [
      ...filters.map((filter) => ({ filterModel: { [column]: filter } }) as Partial<GridRequest>),
      { rowGroupCols: [column], groupKeys: ['1'] },
    ],
  };
}

test('rejects requests of a client user for agency columns in every grid', async () => {
  const scope = { campaign_id: campaignId };
  const request = (endpoint: Endpoint, input: object) => app.request(user, endpoint, input as never);
  const toBody = (query: Partial<GridRequest>) => ({ query: JSON.stringify(query), ...scope });
  const failures: string[] = [];
  let probeCount = 0;
  for (const { name, columns, endpoint } of datasets) {
    const rows = await request(endpoint, {
      body: { query: JSON.stringify({ columns: Object.keys(columns) }), ...scope },
    });
    failures.push(...findLeaks(JSON.stringify(rows.body), true).map((leak) => `${name} rows: ${leak}`));
    for (const column of Object.keys(columns)) {
      if (!(columns as Record<string, GridColumn>)[column]!.agencyOnly) continue;
      const params = { dataset: name };
      const { pageProbes, rowProbes } = probesOf(column);
      const responses = await Promise.all([
        ...[...pageProbes, ...rowProbes].map((query) => request(endpoint, { body: toBody(query) })),
        ...rowProbes.map((query) => request(countRows, { params, body: toBody(query) })),
        request(countValues, { params, body: { query: '{}', column, ...scope } }),
        request(exportRows, {
          params,
          body: { selection: { query: '{}' }, columns: [column], format: 'csv', ...scope },
        }),
      ]);
      probeCount += responses.length;
      for (const { status } of responses) if (status < 400) failures.push(`${name}.${column}: ${status}`);
    }
  }
  expect(failures).toEqual([]);
  expect(probeCount).toBeGreaterThan(40);
});

test('exports no agency data when a client user selects all visible columns', async () => {
  const columns = Object.entries<GridColumn>(campaigns.list.columns).filter(([, { agencyOnly }]) => !agencyOnly);
  const names = columns.map(([name]) => name);
  for (const format of ['csv', 'jsonl'] as const) {
    const { status, body } = await app.request(user, exportRows, {
      params: { dataset: 'campaigns' },
      body: { selection: { query: '{}' }, columns: names, format } as never,
    });
    if (status !== 200) continue;
    await app.waitForJobEnd(body.job_id);
    const file = await app.request(user, downloadJobFile, { params: { id: body.job_id } });
    const text = typeof file.body === 'string' ? file.body : JSON.stringify(file.body);
    expect(findLeaks(text, false)).toEqual([]);
    expect(text).toContain('Own');
  }
});

test('excludes changes of agency fields from a client user’s history', async () => {
  const loadHistory = async (reader: TestUser) =>
    (await app.call(reader, recordHistory, { params: { entity: 'campaigns', id: campaignId }, query: {} })).events;
  const [previousEvents, { version }] = [
    await loadHistory(user),
    await app.call(app.admin, campaigns.view, { params: { id: campaignId } }),
  ];
  const change = (body: object) =>
    app.call(app.admin, campaigns.edit, { params: { id: campaignId }, body: body as never });
  await change({ version, lawful_basis: 'consent' });
  expect(await loadHistory(user)).toEqual(previousEvents);
  await change({ version: version + 1, lawful_basis: 'contract', objective: 'Another' });
  expect((await loadHistory(user))[0]!.changes).toEqual([{ field: 'objective' }]);
  expect((await loadHistory(app.admin))[0]!.changes.map(({ field }) => field)).toEqual(['objective', 'lawful_basis']);
});

test('rejects agency fields from a client user and omits them from a conflict', async () => {
  const { version } = await app.call(app.admin, campaigns.view, { params: { id: campaignId } });
  const edit = (body: object) => app.request(user, campaigns.edit, { params: { id: campaignId }, body: body as never });
  const forbiddenEdit = await edit({ version, owner_id: user.id, lawful_basis: 'consent', name: 'Renamed' });
  expect([forbiddenEdit.status, Object.keys(forbiddenEdit.body.fields ?? {}).sort()]).toEqual([
    422,
    ['lawful_basis', 'owner_id'],
  ]);
  const conflictingEdit = await edit({ version: version - 1, objective: 'Late' });
  expect(conflictingEdit.body).toMatchObject({ code: 'conflict', detail: { current: { id: campaignId } } });
  expect(findLeaks(JSON.stringify(conflictingEdit.body), true)).toEqual([]);
  const currentEdit = await edit({ version, objective: 'Ours' });
  expect([currentEdit.status, currentEdit.body.objective]).toEqual([200, 'Ours']);
  const requiredFields = {
    code: 'MINE',
    name: 'Mine',
    client_id: clientId,
    start_date: '2026-01-01',
    end_date: '2026-02-01',
  };
  const add = (extraFields: object) =>
    app.request(user, campaigns.add, {
      body: { ...requiredFields, lawful_basis: 'contract', ...extraFields } as never,
    });
  expect((await add({ target_accounts: 7 })).body.fields).toEqual({ target_accounts: 'Only the agency sets this.' });
  const addReply = await add({});
  expect([addReply.status, findLeaks(JSON.stringify(addReply.body), true)]).toEqual([200, []]);
});

test('hides agency columns in the settings of a saved view from a client user', async () => {
  await addValidRow(app, campaigns, { client_id: clientId });
  const state = {
    layout: {},
    sort: [
      { colId: 'remaining', sort: 'desc' },
      { colId: 'name', sort: 'asc' },
    ],
    filter: { owner_label: { filterType: 'text', type: 'contains', filter: 'First administrator' } },
    groups: ['owner_label', 'state'],
  };
  const params = { dataset: 'campaigns' };
  const body = { name: 'Client view', visibility: 'client', client_id: clientId, state };
  await app.call(app.admin, addView, { params, body: body as never });
  const { views } = await app.call(user, listViews, { params });
  const { sort, filter, groups } = views.find(({ name }) => name === 'Client view')!.state;
  expect({ sort, filter, groups }).toEqual({ sort: [{ colId: 'name', sort: 'asc' }], filter: {}, groups: ['state'] });
});
