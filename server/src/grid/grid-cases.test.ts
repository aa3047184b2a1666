import { clients } from '@leadwright/contract/features/clients';
import { countValues } from '@leadwright/contract/features/exports';
import { CASE_ROWS, GROUP_CASES, ROW_CASES, VALUE_CASES } from '@leadwright/contract/testing/grid-cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const { managed, ...client } of CASE_ROWS) {
    const { id } = await app.call(app.admin, clients.add, { body: client });
    // Clients that were added by earlier versions can have no account manager.
    if (!managed) await app.pool.query('update client set account_manager_id = null where id = $1', [id]);
  }
});
afterAll(() => app.close());

async function loadRows(request: object): Promise<Record<string, unknown>[]> {
  const body = { query: JSON.stringify(request) };
  return JSON.parse((await app.call(app.admin, clients.list.endpoint, { body })).data).rows;
}

test.each(ROW_CASES)('a grid finds %s', async (_, request, codes) => {
  expect((await loadRows(request)).map(({ code }) => code)).toEqual(codes);
});
test.each(GROUP_CASES)('a grid has %s', async (_, request, counts) => {
  expect((await loadRows(request)).map(({ group_count }) => group_count)).toEqual(counts);
});
test.each(VALUE_CASES)('a set has %s', async (_, request, column, values) => {
  const body = { query: JSON.stringify(request), column };
  const params = { dataset: clients.list.name };
  const reply = await app.call(app.admin, countValues, { params, body });
  expect(reply.more).toBe(false);
  expect(reply.values.map(({ value, count }) => [value, count]).sort()).toEqual(values.toSorted());
});
