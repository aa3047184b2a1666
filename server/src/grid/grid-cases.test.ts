import { clients } from '@leadwright/contract/features/clients';
import { countValues } from '@leadwright/contract/features/exports';
import { CASE_ROWS, GROUP_CASES, ROW_CASES, VALUE_CASES } from '@leadwright/contract/testing/grid-cases';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
  for (const { managed, ...client } of CASE_ROWS) {
    const { id } = await portal.call(portal.admin, clients.add, { body: client });
    // Like clients that were added before every client had an account manager.
    if (!managed) await portal.pool.query('update client set account_manager_id = null where id = $1', [id]);
  }
});
afterAll(() => portal.close());

async function found(request: object): Promise<Record<string, unknown>[]> {
  const body = { query: JSON.stringify(request) };
  return JSON.parse((await portal.call(portal.admin, clients.list.endpoint, { body })).data).rows;
}

test.each(ROW_CASES)('a grid finds %s', async (_, request, codes) => {
  expect((await found(request)).map(({ code }) => code)).toEqual(codes);
});
test.each(GROUP_CASES)('a grid has %s', async (_, request, counts) => {
  expect((await found(request)).map(({ group_count }) => group_count)).toEqual(counts);
});
test.each(VALUE_CASES)('a set has %s', async (_, request, column, values) => {
  const body = { query: JSON.stringify(request), column };
  const params = { dataset: clients.list.name };
  const found = await portal.call(portal.admin, countValues, { params, body });
  expect(found.more).toBe(false);
  expect(found.values.map(({ value, count }) => [value, count]).sort()).toEqual(values.toSorted());
});
