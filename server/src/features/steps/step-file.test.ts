import {
  addStepsFromMasters,
  clientSteps,
  exportClientSteps,
  importClientSteps,
} from '@leadwright/contract/features/client-steps';
import { exportMasterSteps, importMasterSteps, masterSteps } from '@leadwright/contract/features/master-steps';
import { afterAll, expect, test } from 'vitest';
import { entryLines } from './step-file.ts';
import { stepFixture } from './testing/step-fixture.ts';

const { app, client, otherClient, addMasterStep, addClientStep, code } = await stepFixture();
afterAll(() => app.close());

const importFile = (format: 'csv' | 'json', text: string) =>
  app.request(app.admin, importMasterSteps, { body: { format, text } });
/** Returns the response of a call as text. */
const readText = async (response: Promise<{ body: unknown }>) => {
  const { body } = await response;
  return typeof body === 'string' ? body : JSON.stringify(body);
};
const countSteps = async () => (await app.pool.query('select count(*)::int as count from master_step')).rows[0].count;
const loadByCode = async (stepCode: string) =>
  (await app.pool.query('select to_jsonb(t) as row from master_step t where code = $1', [stepCode])).rows[0]?.row;

test.each(['csv', 'json'] as const)('imports an exported %s file without loss or change', async (format) => {
  const [a, b] = [code(), `=${code()} x`];
  const firstStep = (await addMasterStep(a, { checklist: [{ text: '- “odd”, line', required: false }] })).body;
  const values = { description: 'Two\nlines', billable: true, effort_hours: 4, name: '+Plus' };
  await addMasterStep(b, {
    ...values,
    predecessors: [{ step_id: firstStep.id, type: 'SS', lag: -2, unit: 'calendar', strict: false }],
  });
  const file = await readText(app.request(app.admin, exportMasterSteps, { query: { format } }));
  const repeatedImport = await importFile(format, file);
  expect([repeatedImport.status, new Set(repeatedImport.body.results?.map(({ outcome }) => outcome))]).toEqual([
    200,
    new Set(['same']),
  ]);
  const [x, y] = [code(), `=${code()} y`];
  const renamedFile = file.replaceAll(a, x).replaceAll(b, y);
  const { body } = await importFile(format, renamedFile);
  expect(
    body.results
      .filter(({ outcome }) => outcome === 'added')
      .map((result) => result.code)
      .sort(),
  ).toEqual([x, y].sort());
  expect(await loadByCode(x)).toMatchObject({ checklist: [{ text: '- “odd”, line', required: false }] });
  expect(await loadByCode(y)).toMatchObject({
    ...values,
    predecessors: [{ step_id: (await loadByCode(x)).id, type: 'SS', lag: -2, unit: 'calendar', strict: false }],
  });
});

test('adds steps in any order, updates existing ones and reports each outcome', async () => {
  const [a, b, c] = [code(), code(), code()];
  await addMasterStep(a);
  const { body } = await importFile(
    'csv',
    `code,name,phase,duration,order,predecessors,state\n${b},Second,data,2,2,${c} FS 1,active\n${c},Third,data,1,1,,\n${a},Renamed,,,,,\n`,
  );
  expect(body.results.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, 'added'],
    [3, 'added'],
    [4, 'changed'],
  ]);
  expect(await loadByCode(a)).toMatchObject({ name: 'Renamed', phase: 'data', duration: 3, version: 2 });
  expect((await loadByCode(b)).predecessors).toMatchObject([
    { step_id: (await loadByCode(c)).id, lag: 1, unit: 'working' },
  ]);
  expect(await loadByCode(c)).toMatchObject({ state: 'draft' });
});

test('names every invalid line with the expected value and saves nothing', async () => {
  const [a, b, c] = [code(), code(), code()];
  const initialCount = await countSteps();
  const { status, body } = await importFile(
    'csv',
    [
      'code,name,phase,duration,order,billable,predecessors',
      `${a},Good,data,1,1,yes,`,
      `${b},Bad,selling,1,1,yes,`,
      `${c},Bad,data,-1,1,yes,`,
      `${a},Twice,data,1,1,yes,`,
      `${code()},Bad,data,1,1,perhaps,`,
      `${code()},Bad,data,1,1,no,NOWHERE`,
    ].join('\n'),
  );
  expect([status, body.fields]).toEqual([
    422,
    {
      'lines.3': 'Line 3, phase: Expected one of setup, data, messaging, calling, reporting, close.',
      'lines.4': 'Line 4, duration: Expected a whole number of working days from 0 to 1000.',
      'lines.5': 'Line 5, code: The same as in line 2.',
      'lines.6': 'Line 6, billable: Expected yes or no.',
      'lines.7': expect.stringMatching(/^Line 7, predecessors: Expected lines such as /),
    },
  ]);
  expect(await countSteps()).toBe(initialCount);
});

test('rejects invalid JSON and unknown keys with their line', async () => {
  const initialCount = await countSteps();
  const invalidReply = await importFile('json', '[\n{"code":"X",\n]');
  expect(invalidReply.body.fields).toEqual({ 'lines.3': 'Line 3, JSON: Expected a list of steps in JSON.' });
  const step = { code: code(), name: 'One', phase: 'data', duration: 1, order: 1 };
  const { body } = await importFile(
    'json',
    `[\n${JSON.stringify(step)},\n\n${JSON.stringify({ ...step, code: code(), colour: 1 })}]`,
  );
  expect(body.fields).toEqual({ 'lines.4': expect.stringMatching(/^Line 4, colour: Expected one of code, name, /) });
  expect(entryLines('[{"a":"[{,\\""},\n {"b":[1,\n{}]}, 7]')).toEqual([1, 2, 3]);
  expect(await countSteps()).toBe(initialCount);
});

test('rejects a cycle that the file would create', async () => {
  const [a, b] = [code(), code()];
  const { body } = await importFile(
    'csv',
    `code,name,phase,duration,order,predecessors\n${a},A,data,1,1,${b}\n${b},B,data,1,2,${a}\n`,
  );
  expect(body.fields?.['lines.2']).toBe(
    `Line 2, predecessors: These steps would depend on each other: ${a} → ${b} → ${a}.`,
  );
});

test('copies steps from one client to another with their links', async () => {
  const masterStep = (await addMasterStep(code())).body;
  await app.call(app.admin, addStepsFromMasters, { body: { client_id: client, master_step_ids: [masterStep.id] } });
  const ownCode = code();
  await addClientStep(ownCode, { hidden: true, predecessors: [{ step_id: masterStep.id }] });
  for (const format of ['csv', 'json'] as const) {
    const text = await readText(app.request(app.admin, exportClientSteps, { query: { client_id: client, format } }));
    const body = { client_id: otherClient, format, text };
    const { results } = await app.call(app.admin, importClientSteps, { body });
    expect(results.map(({ outcome }) => outcome)).toEqual(format === 'csv' ? ['added', 'added'] : ['same', 'same']);
  }
  const { data } = await app.call(app.admin, clientSteps.list.endpoint, {
    body: { query: JSON.stringify({ quickSearch: ownCode }) },
  });
  expect(JSON.parse(data).rows).toHaveLength(2);
});

test('names an invalid line of a client’s file and saves nothing', async () => {
  const validCode = code();
  const text = `code,name,phase,duration,order,master\n${validCode},Good,data,1,1,\n${code()},X,data,1,1,NONE\n`;
  const body = { client_id: otherClient, format: 'csv' as const, text };
  const rejected = await app.request(app.admin, importClientSteps, { body });
  expect([rejected.status, rejected.body.fields]).toEqual([
    422,
    { 'lines.3': 'Line 3, master: Expected the code of an active master step, or nothing.' },
  ]);
  const { rows } = await app.pool.query('select from client_step where code = $1', [validCode]);
  expect(rows).toEqual([]);
});

test('requires export and read permissions and audits the export', async () => {
  const exporter = await app.addUserWith([{ subject: 'export', action: 'read', scope: 'all' }]);
  const reader = await app.addUserWith([{ subject: 'master-steps', action: 'read', scope: 'all' }]);
  for (const user of [exporter, reader])
    expect((await app.request(user, exportMasterSteps, { query: { format: 'csv' } })).status).toBe(403);
  const { rows } = await app.pool.query(
    `select after ->> 'format' as format from audit_event where action = 'export' and entity = $1 limit 1`,
    [masterSteps.name],
  );
  expect(rows).toHaveLength(1);
});
