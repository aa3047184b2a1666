import { accountsForCampaign } from '@leadwright/contract/features/account-grids';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { undoChange } from '@leadwright/contract/features/changes';
import { clients } from '@leadwright/contract/features/clients';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { campaignFields } from '@leadwright/contract/features/fields';
import { startBulkChange } from '@leadwright/contract/features/grid-bulk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addValidRow } from '../../testing/entity-calls.ts';
import { killDuringJob } from '../../testing/killed-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ROWS = 20_000;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('writes one origin and one event per value when a bulk change is interrupted', async () => {
  const { id: client_id } = await addValidRow(app, clients);
  const { id: campaign_id } = await addValidRow(app, campaigns, { client_id });
  const field = await app.call(app.admin, campaignFields.add, {
    body: { campaign_id, label: 'Fleet', type: 'integer' },
  });
  await app.pool.query(
    `insert into account (company_name, country) select 'Fleet ' || i, 'GB' from generate_series(1, $1::int) i`,
    [ROWS],
  );
  await app.pool.query(
    `insert into campaign_account (campaign_id, account_id, link_method)
       select $1, id, 'manual' from account where company_name like 'Fleet %'`,
    [campaign_id],
  );
  const name = customColumn(field.id);
  const filterModel = { [name]: { filterType: 'number', type: 'blank' } };
  const { change_id, job_id } = await app.call(app.admin, startBulkChange, {
    params: { dataset: accountsForCampaign.name },
    body: { campaign_id, selection: { query: JSON.stringify({ filterModel }) }, changes: { [name]: 7 } } as never,
  });
  const { state: stateAtKill, processed } = await killDuringJob(app, job_id);
  expect([stateAtKill, processed < ROWS]).toEqual(['running', true]);
  await app.jobs.start();
  expect(await app.waitForJobEnd(job_id)).toMatchObject({ state: 'done', processed: ROWS });
  const countByVersion = async () => {
    const { rows } = await app.pool.query(
      `select k.version, count(*)::int as rows, count(o.*)::int as origins, min(o.source) as source,
           sum((select count(*) from audit_event e where e.entity = 'campaign_account'
             and e.entity_id = k.campaign_id || '/' || k.account_id))::int as events
         from campaign_account k left join campaign_account_value_origin o
           on o.campaign_id = k.campaign_id and o.account_id = k.account_id and o.field_id = $2
         where k.campaign_id = $1 group by k.version`,
      [campaign_id, field.id],
    );
    return rows;
  };
  expect(await countByVersion()).toEqual([{ version: 2, rows: ROWS, origins: ROWS, source: 'bulk', events: ROWS }]);
  const undo = await app.call(app.admin, undoChange, { params: { id: change_id } });
  expect(await app.waitForJobEnd(undo.job_id)).toMatchObject({ state: 'done', processed: ROWS });
  expect(await countByVersion()).toEqual([{ version: 3, rows: ROWS, origins: 0, source: null, events: 2 * ROWS }]);
});
