import { AppError, type Endpoint, invalidInput, type resource } from '@leadwright/contract';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '../app.ts';
import { audit } from '../database/audit.ts';
import type { Db } from '../database/pool.ts';
import type { ScopedTable } from '../database/scope.ts';
import { serveGrid } from '../grid/serve-grid.ts';
import type { GridSource } from '../grid/source.ts';
import { type Handler, serve } from './serve.ts';
import type { Viewer } from './viewer.ts';

type Resource = ReturnType<typeof resource>;
type Values = Record<string, unknown>;

/** What differs between plain entities on the server. */
export interface Entity<R extends Resource> {
  resource: R;
  table: ScopedTable;
  source: GridSource<Extract<keyof R['list']['columns'], string>>;
  /** The rows a viewer may see in the resource's row shape, archived ones included. */
  rows: (viewer: Viewer) => RawBuilder<z.output<R['row']>>;
  /** Rules between fields: the whole record as it would be, to its problems by field. */
  problems?: (record: Values) => Record<string, string>;
}

/** All five calls of a plain entity. One that differs calls those it wants and writes the rest. */
export function crudRoutes<R extends Resource>(app: App, entity: Entity<R>): void {
  serveGrid(app, entity.resource.list, entity.source);
  viewRoute(app, entity);
  addRoute(app, entity);
  editRoute(app, entity);
  removeRoute(app, entity);
}

export async function readRow<R extends Resource>(
  db: Db,
  entity: Entity<R>,
  viewer: Viewer,
  id: string,
): Promise<Values> {
  const { rows } = await sql<Values>`select * from (${entity.rows(viewer)}) r where id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError('not_found', `There is no such ${entity.resource.title.one.toLowerCase()}.`);
  return rows[0];
}

export function viewRoute<R extends Resource>(app: App, entity: Entity<R>): void {
  bind(app, entity.resource.view, async ({ params, viewer }) => readRow(app.db, entity, viewer, params.id));
}

export function addRoute<R extends Resource>(app: App, entity: Entity<R>): void {
  bind(app, entity.resource.add, async ({ body, viewer, request }) => {
    refuseProblems(entity, body);
    return app.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        insert into ${sql.table(entity.table)} (${names(body)}) values (${sql.join(Object.values(body))}) returning id`.execute(
        trx,
      );
      const added = await readRow(trx, entity, viewer, rows[0]!.id);
      await audit(trx, {
        viewer,
        request,
        action: 'create',
        entity: entity.resource.name,
        id: rows[0]!.id,
        after: added,
      });
      return added;
    });
  });
}

/** Writes the changed fields when the version is still the one that was read; otherwise answers with the present row. */
export function editRoute<R extends Resource>(app: App, entity: Entity<R>): void {
  bind(app, entity.resource.edit, async ({ params, body, viewer, request }) => {
    const { version, archived, ...changes } = body;
    return app.db.transaction().execute(async (trx) => {
      const before = await readRow(trx, entity, viewer, params.id);
      refuseProblems(entity, { ...before, ...changes });
      const set = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      if (archived === false) set.push(sql`archived_at = null`);
      const { numAffectedRows } = await sql`
        update ${sql.table(entity.table)} set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`])}
        where id = ${params.id} and version = ${version}`.execute(trx);
      if (numAffectedRows === 0n) {
        throw new AppError('conflict', 'Somebody else has changed this in the meantime.', {
          detail: { current: before },
        });
      }
      const after = await readRow(trx, entity, viewer, params.id);
      await audit(trx, {
        viewer,
        request,
        action: 'update',
        entity: entity.resource.name,
        id: params.id,
        before,
        after,
      });
      return after;
    });
  });
}

export function removeRoute<R extends Resource>(app: App, entity: Entity<R>): void {
  bind(app, entity.resource.remove, async ({ params, viewer, request }) =>
    app.db.transaction().execute(async (trx) => {
      await readRow(trx, entity, viewer, params.id);
      const { rows } = await sql<{ id: string; version: number }>`
        update ${sql.table(entity.table)} set archived_at = coalesce(archived_at, now()), version = version + 1, updated_at = now()
        where id = ${params.id} returning id, version`.execute(trx);
      await audit(trx, { viewer, request, action: 'archive', entity: entity.resource.name, id: params.id });
      return rows[0]!;
    }),
  );
}

const names = (body: Values) => sql.join(Object.keys(body).map((name) => sql.ref(name)));

function refuseProblems<R extends Resource>(entity: Entity<R>, record: Values): void {
  const problems = entity.problems?.(record) ?? {};
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/** The generic handlers speak of rows as plain objects; the endpoint's own schemas check both ways at run time. */
function bind<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: {
    params: { id: string };
    body: Values;
    viewer: Viewer;
    request: Parameters<Handler<E>>[0]['request'];
  }) => Promise<unknown>,
): void {
  serve(app, endpoint, handler as unknown as Handler<E>);
}
