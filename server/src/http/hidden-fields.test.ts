import { ACTIONS, type Grant, SUBJECTS } from '@leadwright/contract/access';
import { datasets } from '@leadwright/contract/endpoints';
import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { editAdditionalFields, listAdditionalFields } from '@leadwright/contract/features/campaign-fields';
import { addCascade } from '@leadwright/contract/features/cascades';
import { undoChange } from '@leadwright/contract/features/changes';
import { updateOtherFieldAccountData } from '@leadwright/contract/features/custom-fields';
import { countRows, countValues, exportRows } from '@leadwright/contract/features/exports';
import { mergeOptions } from '@leadwright/contract/features/field-options';
import { campaignFields } from '@leadwright/contract/features/fields';
import { startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { addView, listViews } from '@leadwright/contract/features/grid-views';
import { runImport } from '@leadwright/contract/features/imports';
import { downloadJobFile } from '@leadwright/contract/features/jobs';
import { decideInBulk } from '@leadwright/contract/features/matching';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '../../../scripts/test-depth.ts';
import { addCampaign, checkStagedBatch, stage } from '../features/imports/testing/import-journey.ts';
import { DEFAULT_ROLES } from '../features/roles/default-roles.ts';
import { buildRequests, everyEndpoint, isReadOnlyEndpoint, send } from '../testing/every-endpoint.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

/*
 * Tests that hidden fields stay hidden. Names and values of hidden and sensitive fields contain a secret word. They are
 * imported, changed, merged and undone; then all other users make every call, and no response contains the word.
 */

const SECRET_WORD = 'zephyr';
let app: TestApp;
/** The id of one record of each kind that calls reference. */
let ids: Record<string, string>;
const users: Record<string, TestUser> = {};

/** All permissions except for sensitive fields, to test that no other permission reveals sensitive fields. */
const ALMOST_ALL_GRANTS: Grant[] = SUBJECTS.filter((subject) => subject !== 'sensitive-fields').flatMap((subject) =>
  ACTIONS.map((action) => ({ subject, action, scope: 'all' as const })),
);
const otherRoles = DEFAULT_ROLES.filter(({ name }) => name !== 'Administrator');
const isForClients = ({ grants }: { grants: Grant[] }) => grants.every(({ scope }) => scope === 'client');

const options = [
  { label: 'Zephyr Hot', code: 'zephyr_hot' },
  { label: 'Zephyr Cold', code: 'zephyr_cold' },
];
const HEADERS = ['Company name', 'Town', 'First', 'Second', 'Third', 'Fourth', 'Kennwort'];
const CSV_FILE = [
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
  const add = (label: string, settings: object, visible_to: string[] = [rows[0].role_id]) =>
    app.call(admin, campaignFields.add, {
      body: { campaign_id: campaignId, label, help: `${SECRET_WORD} help`, type: 'text', visible_to, ...settings },
    });
  const textField = await add('Zephyr text', { export_name: 'Kennwort', default_value: 'zephyr by default' });
  const choiceField = await add('Zephyr choice', { type: 'select', options });
  const dependentChoice = await add('Zephyr finer choice', { type: 'select', options });
  const scoreField = await add('Zephyr score', { type: 'integer' });
  const secretField = await add('Zephyr secret', { sensitive: true, client_visible: true }, []);
  const mapping = {
    0: 'company_name',
    1: 'city',
    2: `cf_${textField.id}`,
    3: `cf_${choiceField.id}`,
    4: `cf_${scoreField.id}`,
    5: `cf_${secretField.id}`,
  } as const;
  const rawBatch = await stage(app, campaignId, CSV_FILE);
  const waitingBatch = await stage(app, campaignId, CSV_FILE);
  await checkStagedBatch(app, waitingBatch.id, mapping);
  const batch = await stage(app, campaignId, CSV_FILE);
  await checkStagedBatch(app, batch.id, mapping);
  const run = await app.call(admin, runImport, { params: { id: batch.id } });
  await app.waitForJobEnd(run.job_id);
  await app.call(admin, decideInBulk, {
    body: { campaign_id: campaignId, judgement: 'new', rows: { query: '{}' } } as never,
  });
  const importedRows = await app.pool.query<{ row_id: string; account_id: string; batch_id: string }>(
    'select id as row_id, account_id, batch_id from import_row where campaign_id = $1 order by row_no',
    [campaignId],
  );
  const account = importedRows.rows.find(({ account_id }) => account_id)!;
  const values = [
    { field_id: textField.id, value: 'zephyr by hand' },
    { field_id: secretField.id, value: 'zephyr by hand' },
  ];
  await app.call(admin, updateOtherFieldAccountData, {
    body: { campaign_id: campaignId, account_id: account.account_id, values } as never,
  });
  const fieldList = await app.call(admin, listAdditionalFields, { params: { campaign_id: campaignId } });
  const settings = fieldList.fields.find(({ id }) => id === textField.id)!;
  await app.call(admin, editAdditionalFields, {
    params: { campaign_id: campaignId },
    body: { fields: [{ ...settings, default_value: 'zephyr from now on' }] },
  });
  const params = { dataset: accountsForCampaign.name };
  const bulk = await app.call(admin, startBulkChange, {
    params,
    body: {
      selection: { query: '{}' },
      campaign_id: campaignId,
      changes: { [`cf_${textField.id}`]: 'zephyr in bulk' },
    } as never,
  });
  await app.waitForJobEnd(bulk.job_id);
  const undo = await app.call(admin, undoChange, { params: { id: bulk.change_id } });
  await app.waitForJobEnd(undo.job_id);
  const merge = await app.call(admin, mergeOptions, {
    params: { id: choiceField.id, code: 'zephyr_cold' },
    body: { version: choiceField.version, into: 'zephyr_hot' },
  });
  await app.waitForJobEnd(merge.job_id);
  const cascade = await app.call(admin, addCascade, {
    params: { campaign_id: campaignId },
    body: { name: 'Heat', levels: [choiceField.id, dependentChoice.id] },
  });
  const filter = { [`cf_${textField.id}`]: { filterType: 'text', type: 'contains', filter: 'zephyr' } };
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
      columns: ['company_name', `cf_${textField.id}`],
      format: 'csv',
    } as never,
  });
  await app.waitForJobEnd(file.job_id);
  const { rows: owners } = await app.pool.query('select client_id from campaign where id = $1', [campaignId]);
  ids = {
    campaignId,
    clientId: owners[0].client_id,
    raw: rawBatch.id,
    waiting: waitingBatch.id,
    batch: batch.id,
    row:
      importedRows.rows.find(({ batch_id, account_id }) => batch_id === batch.id && !account_id)?.row_id ??
      account.row_id,
    decided: account.row_id,
    account: account.account_id,
    text: textField.id,
    choice: choiceField.id,
    bulk: bulk.job_id,
    merge: merge.job_id,
    file: file.job_id,
    cascade: cascade.id,
    view: view.id,
  };
  users['almost all'] = await app.addUserWith(ALMOST_ALL_GRANTS);
  for (const role of otherRoles) {
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

/** Returns whether a role has permission to see sensitive fields. */
const canSeeSensitive = (role: string) =>
  otherRoles.find(({ name }) => name === role)?.grants.some(({ subject }) => subject === 'sensitive-fields') ?? false;
const SENSITIVE_TEXTS = /zephyr[ _]secret|zephyr help|zephyr by hand/gi;
const excerptOf = (text: string) => {
  const start = text.toLowerCase().indexOf(SECRET_WORD);
  return text.slice(Math.max(0, start - 60), start + 60);
};

const roles = ['almost all', ...otherRoles.map(({ name }) => name)];
/** Without a deep run, only the staff role and the client role with the most permissions are tested. */
const testedRoles = isDeep ? roles : ['almost all', 'Client administrator'];

/** Returns the endpoints to test. Only a deep run includes writes, whose errors and conflicts take half of its time. */
const endpointsOf = (role: string) =>
  everyEndpoint.filter((endpoint) => isReadOnlyEndpoint(endpoint) || (isDeep && role === 'almost all'));

describe.each(testedRoles)('user with the role %s', (role) => {
  const hasLeak = (body: string, sent: string) => {
    const text = canSeeSensitive(role) ? body.replaceAll(SENSITIVE_TEXTS, '') : body;
    return text.toLowerCase().includes(SECRET_WORD) && !sent.toLowerCase().includes(SECRET_WORD);
  };

  test('receives no hidden field from any call', async () => {
    const leaks: string[] = [];
    let successCount = 0;
    for (const endpoint of endpointsOf(role)) {
      if (endpoint.path.endsWith('/auth/logout')) continue;
      for (const request of buildRequests(endpoint, Object.values(ids))) {
        const { status, body, about: description } = await send(app, users[role]!, request);
        if (status === 200) successCount += 1;
        if (hasLeak(body, request.sent)) leaks.push(`${description}: ${excerptOf(body)}`);
      }
    }
    expect(leaks).toEqual([]);
    expect(successCount).toBeGreaterThan(100);
  }, 300_000);

  test('receives no hidden field in rows, counts, values and files of any grid', async () => {
    const user = users[role]!;
    const leaks: string[] = [];
    for (const { name, columns, endpoint } of datasets) {
      const scope = { campaign_id: ids.campaignId, batch_id: ids.batch };
      const query = JSON.stringify({ startRow: 0, endRow: 100 });
      const rows = await app.request(user, endpoint, { body: { query, ...scope } } as never);
      if (rows.status !== 200) continue;
      const params = { dataset: name };
      const customColumns = Object.values(ids).map((id) => `cf_${id}`);
      const responses = [JSON.stringify(rows.body)];
      // Values of the other columns are in the rows as well.
      for (const column of isDeep ? [...Object.keys(columns), ...customColumns] : customColumns) {
        const body = { query: JSON.stringify({}), column, ...scope };
        responses.push(JSON.stringify((await app.request(user, countValues, { params, body: body as never })).body));
      }
      const filterModel = { [`cf_${ids.text}`]: { filterType: 'text', type: 'contains', filter: 'zep' } };
      const countBody = { query: JSON.stringify({ filterModel }), ...scope };
      responses.push(JSON.stringify((await app.request(user, countRows, { params, body: countBody as never })).body));
      const exportBody = { selection: { query: '{}' }, columns: Object.keys(columns), format: 'csv', ...scope };
      const file = await app.request(user, exportRows, { params, body: exportBody as never });
      if (file.status === 200) {
        await app.waitForJobEnd(file.body.job_id);
        responses.push(
          JSON.stringify((await app.request(user, downloadJobFile, { params: { id: file.body.job_id } })).body),
        );
      }
      responses.push(JSON.stringify((await app.request(user, listViews, { params })).body));
      leaks.push(...responses.filter((text) => hasLeak(text, '')).map((text) => `${name}: ${excerptOf(text)}`));
    }
    expect(leaks).toEqual([]);
  }, 300_000);
});
