import type { Endpoint } from '@leadwright/contract/endpoint';
import { invalidInput } from '@leadwright/contract/errors';
import type { Problems } from '@leadwright/contract/problems';
import type { AnyResource } from '@leadwright/contract/resource';
import { audit } from '../access/audit.ts';
import type { Table } from '../access/scope.ts';
import type { App } from '../context.ts';
import { serveGrid } from '../grid/serve-grid.ts';
import { type Handler, serve, serveWrite, type WriteHandler } from '../http/serve.ts';
import { differenceOf } from '../record/kinds.ts';
import { archiveRow, conflict, insertRow, lockRow, requireReach, updateVersion, type Values } from '../record/row.ts';
import { type Entity, type RowSource, rowSource } from './entity.ts';
import { wrongReferences } from './references.ts';

/** All five calls of a plain entity. One that differs binds those it wants and writes the rest. */
export function entityRoutes<R extends AnyResource, T extends Table>(app: App, entity: Entity<R, T>): void {
  const source = rowSource(app, entity);
  serveGrid(app, entity.resource.list, source.grid);
  viewRoute(app, entity, source);
  addRoute(app, entity, source);
  editRoute(app, entity, source);
  removeRoute(app, entity);
}

export function viewRoute<R extends AnyResource>(app: App, { resource }: Entity<R>, source: RowSource<R>): void {
  bind(app, resource.view, ({ params, viewer }) => source.read(app.db, viewer, params.id));
}

export function addRoute<R extends AnyResource, T extends Table>(
  app: App,
  { resource, rule, check }: Entity<R, T>,
  source: RowSource<R>,
): void {
  bindWrite(app, resource.add, async ({ body, viewer, request, trx }) => {
    refuseProblems({
      ...(await check(trx, body as never, undefined)),
      ...(await wrongReferences(app.choices, trx, viewer, resource, body)),
      ...resource.rules(body),
    });
    const id = await insertRow(trx, rule.table, body as never);
    await requireReach(trx, viewer, rule, id, 'create');
    const after = await source.read(trx, viewer, id);
    await audit(trx, { viewer, request, action: 'create', entity: resource.name, id, after });
    return after;
  });
}

/** Writes the changed fields when the version is still the one that was read; otherwise answers with the present row. */
export function editRoute<R extends AnyResource, T extends Table>(
  app: App,
  { resource, rule, check }: Entity<R, T>,
  source: RowSource<R>,
): void {
  bindWrite(app, resource.edit, async ({ params: { id }, body, viewer, request, trx }) => {
    const { version, archived, ...changes } = body;
    await lockRow(trx, viewer, rule, id, 'update', resource.noun.one);
    const before = await source.read(trx, viewer, id);
    const wanted = { ...(before as Values), ...changes };
    const { after: changed } = differenceOf<object>(Object.keys(changes), before as object, changes);
    refuseProblems({
      ...(await check(trx, wanted as never, before)),
      ...(await wrongReferences(app.choices, trx, viewer, resource, changed)),
      ...resource.rules(wanted),
    });
    const restored = archived === false ? { archived_at: null } : {};
    const written = await updateVersion(trx, rule.table, { id, version: Number(version) }, {
      ...changes,
      ...restored,
    } as never);
    if (!written) throw conflict(before);
    // Whoever moves a row out of the own scope has still moved it.
    const after = (await source.find(trx, viewer, id)) ?? before;
    const action = archived === false ? 'restore' : 'update';
    await audit(trx, { viewer, request, action, entity: resource.name, id, before, after });
    return after;
  });
}

export function removeRoute<R extends AnyResource, T extends Table>(app: App, { resource, rule }: Entity<R, T>): void {
  bindWrite(app, resource.remove, async ({ params: { id }, viewer, request, trx }) => {
    await lockRow(trx, viewer, rule, id, 'delete', resource.noun.one);
    const archived = await archiveRow(trx, rule.table, id);
    await audit(trx, { viewer, request, action: 'archive', entity: resource.name, id });
    return archived;
  });
}

export function refuseProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

type Received<H extends (call: never) => unknown> = Omit<Parameters<H>[0], 'params' | 'body' | 'query'> & {
  params: { id: string };
  body: Values;
};

/** The generic handlers speak of rows as plain objects; the endpoint's own schemas check both ways at run time. */
function bind<E extends Endpoint>(app: App, endpoint: E, handler: (call: Received<Handler<E>>) => Promise<unknown>) {
  serve(app, endpoint, handler as unknown as Handler<E>);
}
function bindWrite<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: Received<WriteHandler<E>>) => Promise<unknown>,
) {
  serveWrite(app, endpoint, handler as unknown as WriteHandler<E>);
}
