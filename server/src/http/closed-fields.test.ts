import { ACTIONS, type Grant, SUBJECTS } from '@leadwright/contract/access';
import { datasets } from '@leadwright/contract/endpoints';
import { accountsForCampaign } from '@leadwright/contract/features/accounts';
import { editMoreFields, listMoreFields } from '@leadwright/contract/features/campaign-fields';
import { addCascade } from '@leadwright/contract/features/cascades';
import { updateOtherFieldAccountData } from '@leadwright/contract/features/custom-fields';
import { countRows, countValues, exportRows } from '@leadwright/contract/features/exports';
import { mergeOptions } from '@leadwright/contract/features/field-options';
import { campaignFields } from '@leadwright/contract/features/fields';
import { startBulkChange, undoBulkChange } from '@leadwright/contract/features/grid-bulk';
import { addView, listViews } from '@leadwright/contract/features/grid-views';
import { runImport } from '@leadwright/contract/features/imports';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { decideMany } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '../../../scripts/depth.ts';
import { addCampaign, load, stage } from '../features/imports/testing/import-journey.ts';
import { DEFAULT_ROLES } from '../features/roles/default-roles.ts';
import { everyCall, isReading, requestsAbout, send } from '../testing/every-call.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

/**
 * Nobody learns of a field that is closed to them. A campaign has fields for the administrator alone and a sensitive one; a file
 * brings values for them, which are imported, changed, merged and taken back. All that they are called and all that they hold has
 * one word in it. Everybody else makes every call about it, and the word is in no answer.
 */
const WORD = 'zephyr';
let app: TestApp;
/** One of each kind that calls ask for by id. */
let ids: Record<string, string>;
const users: Record<string, TestUser> = {};

/** Everything but the right to sensitive fields: what it is not told is told by no right. */
const ALMOST_ALL: Grant[] = SUBJECTS.filter((subject) => subject !== 'sensitive-fields').flatMap((subject) =>
  ACTIONS.map((action) => ({ subject, action, scope: 'all' as const })),
);
const others = DEFAULT_ROLES.filter(({ name }) => name !== 'Administrator');
const isForClients = ({ grants }: { grants: Grant[] }) => grants.every(({ scope }) => scope === 'client');

const options = [
  { label: 'Zephyr Hot', code: 'zephyr_hot' },
  { label: 'Zephyr Cold', code: 'zephyr_cold' },
];
const HEADERS = ['Company name', 'Town', 'First', 'Second', 'Third', 'Fourth', 'Kennwort'];
const FILE = [
  HEADERS,
  ['Anchor Ltd', 'Hull', 'zephyr one', 'Zephyr Hot', '12', 'zephyr secret', 'zephyr unmapped'],
  ['Bridge Ltd', 'Leeds', 'zephyr two', 'Zephyr Cold', 'zephyr is no number', 'zephyr secret', 'zephyr unmapped'],
  ['', 'York', 'zephyr three', 'zephyr is no option', '13', 'zephyr secret', 'zephyr unmapped'],
]
  .map((cells) => cells.join(','))
  .join('\n');

beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  const { admin } = app;
  const { rows } = await app.pool.query('select role_id from app_user where id = $1', [admin.id]);
  const campaignId = await addCampaign(app);
  const add = (label: string, more: object, visible_to: string[] = [rows[0].role_id]) =>
    app.call(admin, campaignFields.add, {
      body: { campaign_id: campaignId, label, help: `${WORD} help`, type: 'text', visible_to, ...more },
    });
  const text = await add('Zephyr text', { export_name: 'Kennwort', default_value: 'zephyr by default' });
  const choice = await add('Zephyr choice', { type: 'select', options });
  const finer = await add('Zephyr finer choice', { type: 'select', options });
  const score = await add('Zephyr score', { type: 'integer' });
  const secret = await add('Zephyr secret', { sensitive: true, client_visible: true }, []);
  const mapping = {
    0: 'company_name',
    1: 'city',
    2: `cf_${text.id}`,
    3: `cf_${choice.id}`,
    4: `cf_${score.id}`,
    5: `cf_${secret.id}`,
  } as const;
  const raw = await stage(app, campaignId, FILE);
  const waiting = await stage(app, campaignId, FILE);
  await load(app, waiting.id, mapping);
  const batch = await stage(app, campaignId, FILE);
  await load(app, batch.id, mapping);
  const run = await app.call(admin, runImport, { params: { id: batch.id } });
  await app.finished(run.job_id);
  await app.call(admin, decideMany, {
    body: { campaign_id: campaignId, judgement: 'new', rows: { query: '{}' } } as never,
  });
  const found = await app.pool.query<{ row_id: string; account_id: string; batch_id: string }>(
    'select id as row_id, account_id, batch_id from import_row where campaign_id = $1 order by row_no',
    [campaignId],
  );
  const account = found.rows.find(({ account_id }) => account_id)!;
  const values = [
    { field_id: text.id, value: 'zephyr by hand' },
    { field_id: secret.id, value: 'zephyr by hand' },
  ];
  await app.call(admin, updateOtherFieldAccountData, {
    body: { campaign_id: campaignId, account_id: account.account_id, values } as never,
  });
  const placed = await app.call(admin, listMoreFields, { params: { campaign_id: campaignId } });
  const settings = placed.fields.find(({ id }) => id === text.id)!;
  await app.call(admin, editMoreFields, {
    params: { campaign_id: campaignId },
    body: { fields: [{ ...settings, default_value: 'zephyr from now on' }] },
  });
  const params = { dataset: accountsForCampaign.name };
  const bulk = await app.call(admin, startBulkChange, {
    params,
    body: {
      selection: { query: '{}' },
      campaign_id: campaignId,
      changes: { [`cf_${text.id}`]: 'zephyr in bulk' },
    } as never,
  });
  await app.finished(bulk.job_id);
  const undone = await app.call(admin, undoBulkChange, { params: { job_id: bulk.job_id } });
  await app.finished(undone.job_id);
  const merged = await app.call(admin, mergeOptions, {
    params: { id: choice.id, code: 'zephyr_cold' },
    body: { version: choice.version, into: 'zephyr_hot' },
  });
  await app.finished(merged.job_id);
  const cascade = await app.call(admin, addCascade, {
    params: { campaign_id: campaignId },
    body: { name: 'Heat', levels: [choice.id, finer.id] },
  });
  const filter = { [`cf_${text.id}`]: { filterType: 'text', type: 'contains', filter: 'zephyr' } };
  const view = await app.call(admin, addView, {
    params,
    body: {
      name: 'Shared',
      visibility: 'team',
      state: { layout: {}, sort: [], filter, groups: [] },
    } as never,
  });
  const file = await app.call(admin, exportRows, {
    params,
    body: {
      selection: { query: '{}' },
      campaign_id: campaignId,
      columns: ['company_name', `cf_${text.id}`],
      format: 'csv',
    } as never,
  });
  await app.finished(file.job_id);
  const { rows: owners } = await app.pool.query('select client_id from campaign where id = $1', [campaignId]);
  ids = {
    campaignId,
    clientId: owners[0].client_id,
    raw: raw.id,
    waiting: waiting.id,
    batch: batch.id,
    row: found.rows.find(({ batch_id, account_id }) => batch_id === batch.id && !account_id)?.row_id ?? account.row_id,
    decided: account.row_id,
    account: account.account_id,
    text: text.id,
    choice: choice.id,
    bulk: bulk.job_id,
    merge: merged.job_id,
    file: file.job_id,
    cascade: cascade.id,
    view: view.id,
  };
  users['almost all'] = await app.addUserWith(ALMOST_ALL);
  for (const role of others) {
    const user = await app.addUser(role.name, isForClients(role) ? owners[0].client_id : undefined);
    users[role.name] = user;
    if (!isForClients(role))
      await app.pool.query(
        `insert into campaign_member (campaign_id, user_id, role) values ($1, $2, $3) on conflict do nothing`,
        [campaignId, user.id, role.name === 'Quality control' ? 'qc' : 'sd'],
      );
  }
}, 120_000);
afterAll(() => app.close());

/** What sensitive fields hold is for whoever has the right to them. */
const seesSensitive = (role: string) =>
  others.find(({ name }) => name === role)?.grants.some(({ subject }) => subject === 'sensitive-fields') ?? false;
const SENSITIVE = /zephyr[ _]secret|zephyr help|zephyr by hand/gi;
const whereIn = (text: string) => {
  const at = text.toLowerCase().indexOf(WORD);
  return text.slice(Math.max(0, at - 60), at + 60);
};

/** In the gate one role stands for those that have less of the same. */
const roles = ['almost all', ...others.map(({ name }) => name)];
const asked = isDeep ? roles : ['almost all', 'Client administrator'];

/** What refusals and conflicts say is asked for in a deep run: it takes as long as all else. */
const callsOf = (role: string) => everyCall.filter((each) => isReading(each) || (isDeep && role === 'almost all'));

describe.each(asked)('somebody who is %s', (role) => {
  const tells = (body: string, sent: string) => {
    const text = seesSensitive(role) ? body.replaceAll(SENSITIVE, '') : body;
    return text.toLowerCase().includes(WORD) && !sent.toLowerCase().includes(WORD);
  };

  test('is told nothing of fields that are closed to them by any call', async () => {
    const found: string[] = [];
    let answered = 0;
    for (const endpoint of callsOf(role)) {
      if (endpoint.path.endsWith('/auth/logout')) continue;
      for (const request of requestsAbout(endpoint, Object.values(ids))) {
        const { status, body, about } = await send(app, users[role]!, request);
        if (status === 200) answered += 1;
        if (tells(body, request.sent)) found.push(`${about}: ${whereIn(body)}`);
      }
    }
    expect(found).toEqual([]);
    expect(answered).toBeGreaterThan(100);
  }, 300_000);

  test('finds nothing of them in rows, counts, values and files of any grid', async () => {
    const user = users[role]!;
    const found: string[] = [];
    for (const { name, columns, endpoint } of datasets) {
      const place = { campaign_id: ids.campaignId, batch_id: ids.batch };
      const query = JSON.stringify({ startRow: 0, endRow: 100 });
      const rows = await app.request(user, endpoint, { body: { query, ...place } } as never);
      if (rows.status !== 200) continue;
      const params = { dataset: name };
      const own = Object.values(ids).map((id) => `cf_${id}`);
      const texts = [JSON.stringify(rows.body)];
      // What stands in the other columns is in the rows as well.
      for (const column of isDeep ? [...Object.keys(columns), ...own] : own) {
        const body = { query: JSON.stringify({}), column, ...place };
        texts.push(JSON.stringify((await app.request(user, countValues, { params, body: body as never })).body));
      }
      const filterModel = { [`cf_${ids.text}`]: { filterType: 'text', type: 'contains', filter: 'zep' } };
      const counted = { query: JSON.stringify({ filterModel }), ...place };
      texts.push(JSON.stringify((await app.request(user, countRows, { params, body: counted as never })).body));
      const order = { selection: { query: '{}' }, columns: Object.keys(columns), format: 'csv', ...place };
      const file = await app.request(user, exportRows, { params, body: order as never });
      if (file.status === 200) {
        await app.finished(file.body.job_id);
        texts.push(
          JSON.stringify((await app.request(user, downloadJobFile, { params: { id: file.body.job_id } })).body),
        );
      }
      texts.push(JSON.stringify((await app.request(user, listViews, { params })).body));
      found.push(...texts.filter((text) => tells(text, '')).map((text) => `${name}: ${whereIn(text)}`));
    }
    expect(found).toEqual([]);
  }, 300_000);
});
