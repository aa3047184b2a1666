import { isDeepStrictEqual } from 'node:util';
import { isAgencyOnly } from '@leadwright/contract/client-view';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { type AppError, invalidInput } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { AnyResource, RowOf } from '@leadwright/contract/resource';
import type { z } from 'zod';
import { type ActorContext, audit } from '../access/audit.ts';
import { fieldChangeError, omitHiddenFields } from '../access/field-permissions.ts';
import type { Table } from '../access/scope.ts';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import type { Trx } from '../database/pool.ts';
import { serveGrid } from '../grid/serve-grid.ts';
import { type Handler, serve, serveWrite, type WriteHandler } from '../http/serve.ts';
import { differenceOf } from '../record/kinds.ts';
import {
  archiveRow,
  assertInScope,
  assertNotArchived,
  assertOwnClient,
  conflictError,
  hasValues,
  illegalTransition,
  insertRow,
  lockRow,
  updateVersion,
  type Values,
} from '../record/row.ts';
import { deleteRoute } from './delete-route.ts';
import { type Entity, type RowSource, rowSource } from './entity.ts';
import { referenceProblems } from './references.ts';
import { assertTransition, stateRoute } from './state-route.ts';
import { lockTree, parentProblem } from './tree.ts';

/** Binds all endpoints of a plain entity. Special entities bind only some of them here and implement the others. */
export function entityRoutes<R extends AnyResource, T extends Table>(app: App, entity: Entity<R, T>): void {
  const source = rowSource(app, entity);
  serveGrid(app, entity.resource.list, source.grid);
  viewRoute(app, entity, source);
  addRoute(app, entity, source);
  editRoute(app, entity, source);
  removeRoute(app, entity, source);
  if (entity.states) stateRoute(app, entity, source, entity.states);
  if (entity.deleteEndpoint) deleteRoute(app, entity, source, entity.deleteEndpoint);
}

export function viewRoute<R extends AnyResource>(app: App, { resource }: Entity<R>, source: RowSource<R>): void {
  bind(app, resource.view, ({ params, viewer, db }) => source.read(db, viewer, params.id));
}

export function addRoute<R extends AnyResource, T extends Table>(
  app: App,
  entity: Entity<R, T>,
  source: RowSource<R>,
): void {
  bindWrite(app, entity.resource.add, ({ trx, viewer, request, body }) =>
    addRow(app, entity, source, trx, { viewer, request }, body),
  );
}

/**
 * Adds a row as its form does. `additionalValues` contains values that the system sets, and `afterAdd` runs once the
 * row is added.
 */
export async function addRow<R extends AnyResource, T extends Table>(
  { choices }: Pick<App, 'choices'>,
  entity: Entity<R, T>,
  source: RowSource<R>,
  trx: Trx,
  { viewer, request }: Pick<ActorContext, 'viewer' | 'request'>,
  body: Values,
  additionalValues: Values = {},
  afterAdd: (id: string) => Promise<unknown> = async () => undefined,
): Promise<RowOf<R>> {
  const { resource, rule, check, creatorField } = entity;
  const needsDefaultOwner =
    creatorField !== undefined && viewer.clientId === null && (body[creatorField] ?? null) === null;
  const defaultOwner = needsDefaultOwner ? { [creatorField]: viewer.userId } : {};
  await lockTree(trx, entity);
  await assertOwnClient(trx, viewer, rule, { ...body, ...additionalValues } as never);
  assertFieldsChangeable(viewer, resource, nonDefaultValues(resource, body));
  assertNoProblems({
    ...agencyProblems(viewer, resource, nonDefaultValues(resource, body)),
    ...(await check(trx, body as never, undefined, viewer)),
    ...(await parentProblem(trx, entity, body, null)),
    ...(await referenceProblems(choices, trx, viewer, resource, body)),
    ...resource.rules(body),
  });
  const id = await insertRow(trx, rule.table, { ...body, ...defaultOwner, ...additionalValues } as never);
  await assertInScope(trx, viewer, rule, id, 'create');
  await afterAdd(id);
  const after = await source.read(trx, viewer, id);
  await audit(trx, { viewer, request, action: 'create', entity: resource.name, id, after });
  return after;
}

export function editRoute<R extends AnyResource, T extends Table>(
  app: App,
  entity: Entity<R, T>,
  source: RowSource<R>,
): void {
  bindWrite(app, entity.resource.edit, (call) => editRow(app, entity, source, call));
}

/**
 * Writes the changed fields if the version is still the one that was read; otherwise throws `conflictError` with the
 * current row. `additionalValues` returns values that the system sets because of the change.
 */
export async function editRow<R extends AnyResource, T extends Table>(
  app: App,
  entity: Entity<R, T>,
  source: RowSource<R>,
  { params: { id }, body, viewer, request, trx }: EditCall,
  additionalValues: (changedValues: Values) => Values = () => ({}),
): Promise<RowOf<R>> {
  const { resource, rule, check, afterEdit: applyConsequences, states } = entity;
  const { version, archived, ...changes } = body;
  await lockTree(trx, entity);
  await lockRow(trx, viewer, rule, id, 'update', resource.noun.one);
  const before = await source.read(trx, viewer, id);
  if (archived !== false) assertNotArchived(before as Values, resource.noun.one);
  else if ((before as Values).archived_at == null) throw notArchivedError(resource.noun.one);
  const editedValues = { ...(before as Values), ...changes };
  const { after: changedValues } = differenceOf<object>(Object.keys(changes), before as object, changes);
  if (states && states.field in changedValues)
    assertTransition(states, resource.noun.one, before as object, changedValues[states.field] as never);
  assertFieldsChangeable(viewer, resource, changedValues as Values);
  assertNoProblems({
    ...agencyProblems(viewer, resource, changes),
    ...(await check(trx, editedValues as never, before, viewer)),
    ...(await parentProblem(trx, entity, changedValues, id)),
    ...(await referenceProblems(app.choices, trx, viewer, resource, changedValues)),
    ...resource.rules(editedValues),
  });
  const restoredValues = archived === false ? { archived_at: null } : {};
  const systemValues = additionalValues(changedValues as Values);
  const isUnchanged =
    archived !== false &&
    Object.keys(changedValues).length === 0 &&
    (await hasValues(trx, rule.table, id, systemValues as never));
  if (isUnchanged && Number(version) === (before as Values).version) return before;
  const isWritten = await updateVersion(trx, rule.table, { id, version: Number(version) }, {
    ...changes,
    ...systemValues,
    ...restoredValues,
  } as never);
  if (!isWritten) throw conflictError(omitHiddenFields(viewer, resource.row, before as never));
  // A change may move a row out of the viewer's scope.
  const after = (await source.find(trx, viewer, id)) ?? before;
  await applyConsequences(trx, { viewer, request }, before, after);
  const action = archived === false ? 'restore' : 'update';
  await audit(trx, { viewer, request, action, entity: resource.name, id, before, after });
  return after;
}

export function removeRoute<R extends AnyResource, T extends Table>(
  app: App,
  { resource, rule, assertArchivable }: Entity<R, T>,
  source: RowSource<R>,
): void {
  bindWrite(app, resource.remove, async ({ params: { id }, viewer, request, trx }) => {
    await lockRow(trx, viewer, rule, id, 'delete', resource.noun.one);
    const row = await source.read(trx, viewer, id);
    assertNotArchived(row as Values, resource.noun.one);
    await assertArchivable(trx, row, viewer);
    const archived = await archiveRow(trx, rule.table, id);
    await audit(trx, { viewer, request, action: 'archive', entity: resource.name, id });
    return archived;
  });
}

const notArchivedError = (what: string): AppError =>
  illegalTransition(defineMessage('errors.notArchived', 'This {{what}} is not archived.', { what }), [
    'update',
    'archive',
  ]);

export function assertNoProblems(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

function assertFieldsChangeable(viewer: Viewer, { fields }: AnyResource, values: Values): void {
  const error = fieldChangeError(viewer, fields, values);
  if (error) throw error;
}

const AGENCY_ONLY = defineMessage('problems.agencyOnly', 'Only the agency sets this.');

/** Returns problems for the fields of a client user's input that only the agency may set. */
function agencyProblems({ clientId }: Viewer, { fields }: AnyResource, values: Values): Problems {
  const names = clientId ? Object.keys(values).filter((name) => isAgencyOnly(fields.shape[name] as z.ZodType)) : [];
  return Object.fromEntries(names.map((name) => [name, AGENCY_ONLY]));
}

/** Returns the optional fields of a new record that differ from their defaults. */
function nonDefaultValues({ fields }: AnyResource, values: Values): Values {
  const isNonDefault = ([name, value]: [string, unknown]) => {
    const defaultResult = (fields.shape[name] as z.ZodType).safeParse(undefined);
    return defaultResult.success && !isDeepStrictEqual(defaultResult.data, value);
  };
  return Object.fromEntries(Object.entries(values).filter(isNonDefault));
}

type GenericCall<H extends (call: never) => unknown> = Omit<Parameters<H>[0], 'params' | 'body' | 'query'> & {
  params: { id: string };
  body: Values;
};

/** An edit of a row: a call of its endpoint, or a part of another call. */
type EditCall = Required<Pick<ActorContext, 'viewer' | 'request'>> & {
  trx: Trx;
  params: { id: string };
  body: Values;
};

/** Binds a handler that treats rows as plain objects. The schemas of the endpoint check input and reply at run time. */
function bind<E extends Endpoint>(app: App, endpoint: E, handler: (call: GenericCall<Handler<E>>) => Promise<unknown>) {
  serve(app, endpoint, handler as unknown as Handler<E>);
}
export function bindWrite<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: GenericCall<WriteHandler<E>>) => Promise<unknown>,
) {
  serveWrite(app, endpoint, handler as unknown as WriteHandler<E>);
}
