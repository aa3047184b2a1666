/*
 * Mistakes that the types must reject. This code never runs: the type check fails when one of these lines compiles,
 * because its `@ts-expect-error` is then unused.
 */
import { clients } from '@leadwright/contract/features/clients';
import { verticals } from '@leadwright/contract/features/verticals';
import { campaignScope, dataset } from '@leadwright/contract/grid';
import { resource } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { z } from 'zod';
import { scopeRule, sharedRule, visible } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import type { Trx } from '../database/pool.ts';
import { serveGrid } from '../grid/serve-grid.ts';
import { serve, serveWrite } from '../http/serve.ts';
import { insertRow, updateVersion } from '../record/row.ts';
import { entity } from './entity.ts';

const computed = { accounts: sql`0` };

export function serverMistakes(app: App, trx: Trx, viewer: Viewer): void {
  // @ts-expect-error a resource with another table, which lacks columns for its fields
  entity({ resource: verticals, rule: sharedRule('client'), computed });
  // @ts-expect-error a row without the SQL of its computed values
  entity({ resource: verticals, rule: sharedRule('vertical'), computed: {} });
  // @ts-expect-error a scope of a table that does not exist
  scopeRule('verticals', 'vertical');

  const names = {
    name: 'names',
    title: 'Names',
    subject: 'vertical',
    path: '/api/names',
    columns: { name: { label: 'Name', kind: 'text' } },
    search: ['name'],
  } as const;
  const list = dataset({ ...names, defaultSort: [] });
  const source = { table: 'vertical', id: sql`v.id`, quickSearch: () => sql<boolean>`true` } as const;
  const from = { from: sql`vertical v`, where: sql<boolean>`true` };
  const columns = { name: { sql: sql`v.name` } };
  // @ts-expect-error a statement without a scope
  serveGrid(app, list, { ...source, columns, rows: () => from });
  // @ts-expect-error a plain condition instead of a scope
  serveGrid(app, list, { ...source, columns, rows: () => ({ ...from, visible: sql<boolean>`true` }) });
  // @ts-expect-error another table's scope
  serveGrid(app, list, { ...source, columns, rows: () => ({ ...from, visible: visible(viewer, 'client', 'v') }) });
  const rows = () => ({ ...from, visible: visible(viewer, 'vertical', 'v') });
  // @ts-expect-error a column without an expression
  serveGrid(app, list, { ...source, columns: {}, rows });

  const scoped = dataset({ ...names, defaultSort: [], scope: campaignScope });
  // @ts-expect-error rows narrowed by a key that the scope does not have
  serveGrid(app, scoped, { ...source, columns, rows: (_, { batch_id }) => ({ ...rows(), where: sql`${batch_id}` }) });
  const extended = dataset({ ...names, defaultSort: [], extra: { colour: z.string() } });
  // @ts-expect-error rows without the extra fields
  serveGrid(app, extended, { ...source, columns, rows });
  // @ts-expect-error a search in an unknown column
  dataset({ ...names, defaultSort: [], search: ['surname'] });
  // @ts-expect-error an order by an unknown column
  dataset({ ...names, defaultSort: [{ colId: 'surname', sort: 'asc' }] });

  // @ts-expect-error a value for a column that the table does not have
  insertRow(trx, 'vertical', { name: 'Ropes', surname: 'Ropes' });
  // @ts-expect-error a change of a column that the table does not have
  updateVersion(trx, 'vertical', { id: '', version: 1 }, { surname: 'Ropes' });
  // @ts-expect-error a write without a transaction
  serve(app, clients.view, async ({ db, params }) => insertRow(db, 'vertical', params));
  // @ts-expect-error a handle outside the transaction of a write
  serveWrite(app, clients.remove, async ({ db, params }) => db && params);
  // @ts-expect-error a transaction within the transaction of a write
  serveWrite(app, clients.remove, async ({ transaction, params }) => transaction && params);
  // @ts-expect-error a handle that is not of the call
  sql`select`.execute(app.db);
  // @ts-expect-error a reply without a field of the schema
  serveWrite(app, clients.remove, async ({ params }) => ({ id: params.id }));
}

export function contractMistakes(): void {
  const definition = {
    name: 'ropes',
    subject: 'vertical',
    noun: { one: 'rope', many: 'ropes' },
    purpose: '',
    fields: {},
  } as const;
  // @ts-expect-error a column of an unknown field
  resource({ ...definition, columns: { surname: {} }, defaultSort: [] });
  // @ts-expect-error a subject that does not exist
  resource({ ...definition, subject: 'ropes', columns: {}, defaultSort: [] });
}
