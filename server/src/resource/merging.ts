import { grantedScope, hasAccess } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { MergeEndpoints } from '@leadwright/contract/vocabulary/merging';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../access/audit.ts';
import { assertAgencyScope, type Table, visible } from '../access/scope.ts';
import { byPlace } from '../change/by-place.ts';
import type { ChangeKind, ChangeRow, StoredChange, UndoOutcome } from '../change/kinds.ts';
import { registerChangeKind, startChange } from '../change/start-change.ts';
import type { App } from '../context.ts';
import type { Db, Trx } from '../database/pool.ts';
import { serveWrite } from '../http/serve.ts';
import type { Renaming } from '../record/kinds.ts';
import { columnsOf, illegalTransition, lockRows, notFoundError } from '../record/row.ts';
import type { Entity } from './entity.ts';
import { nameRecords } from './record-names.ts';
import { renameEverywhere, restoreNames } from './renaming.ts';
import { lockTree } from './tree.ts';
import { nameColumnsOf } from './uses.ts';

/** An entity whose rows can be merged. The table has the column `merged_into_id`. */
export type Mergeable = Pick<Entity, 'resource' | 'rule' | 'label' | 'tree'>;

export type Pair = { from_id: string; into_id: string };

/** The parameters of a merge: the pair, and the rows that had been merged into the merged row before. */
export type MergeParams = Pair & { followers: string[] };

/** Moves references from one row of a list to another row, and back. */
export interface MergeStrategy<P> {
  /** Returns the places where records reference a row, such as columns, always in the same order. */
  listPlaces: () => readonly P[];
  nameOf: (place: P) => string;
  /** The table of the records at a place. */
  tableOf: (place: P) => Table;
  /** Throws when the pair cannot be merged. Returns the names of both rows. */
  assertMergeable: (db: Db, pair: Pair) => Promise<{ from: string; into: string }>;
  /** Moves the next references and adds them to the change as changed rows. Returns their number. */
  move: (trx: Trx, changeId: string, pair: Pair, place: P, limit: number) => Promise<number>;
  /** Moves references back. Keeps references that have been changed since. */
  undoMove: (trx: Trx, pair: Pair, place: P, rows: readonly ChangeRow[]) => Promise<ReadonlyMap<number, UndoOutcome>>;
  /** The tables with the references, whose statistics are updated before a job. */
  tables: readonly Table[];
  /** Transfers values to the remaining row at the end. Returns the values for `revertTransfer`. */
  transferValues?: (trx: Trx, pair: Pair) => Promise<Record<string, unknown>>;
  revertTransfer?: (trx: Trx, pair: Pair, transferred: Record<string, unknown>) => Promise<void>;
}

const UNIQUE_VIOLATION = '23505';

/** The kind of changes that replace one row of a list by another in all records that refer to it. */
function mergeKind<P>(app: App, entity: Mergeable, strategy: MergeStrategy<P>): ChangeKind<MergeParams, null> {
  const { resource, rule } = entity;
  const permission = { subject: resource.subject, action: 'update' } as const;
  const placeOf = (name: string | null) => strategy.listPlaces().find((place) => strategy.nameOf(place) === name)!;
  return {
    name: `${resource.name}.merge`,
    unit: 'records',
    batchSize: 5_000,
    tables: strategy.tables,

    async open({ actor }) {
      assertAgencyScope(actor.viewer, permission);
      return null;
    },

    async select({ trx, change: { id, params } }, cursor, limit) {
      const places = strategy.listPlaces();
      for (let index = Number(cursor?.place ?? 0); index < places.length; index++) {
        const changed = await strategy.move(trx, id, params, places[index]!, limit);
        if (changed > 0) return { next: { place: index }, processed: changed, changed };
      }
      return { next: null };
    },

    revert: ({ trx, change: { params } }, rows) =>
      byPlace(rows, (place, group) => strategy.undoMove(trx, params, placeOf(place), group)),
    async complete({ trx, change: { params } }) {
      const transferred = await strategy.transferValues?.(trx, params);
      const renaming = await loadRenaming(trx, entity, params);
      const renamed = await renameEverywhere(app, trx, renaming, nameColumnsOf(app.records.get(resource.name)!, app));
      return { ...transferred, renamed };
    },
    async revertCompletion({ trx, change: { params, result } }) {
      await strategy.revertTransfer?.(trx, params, result);
      await restoreNames(app, trx, result);
    },

    mayUndo: ({ grants, clientId }) =>
      clientId === null &&
      hasAccess(grants, { subject: 'merge', action: 'update' }) &&
      grantedScope(grants, permission.subject, permission.action) === 'all',

    prepareUndo: (trx, actor, change) => prepareUndo(trx, actor, entity, change),

    async assertSubjectReadable(db, viewer, id) {
      const { rows } = await sql`
        select from ${sql.table(rule.table)} t where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(db);
      if (rows.length === 0) throw notFoundError(resource.noun.one);
    },

    async describe(db, changes) {
      const labels = await loadNames(
        db,
        entity,
        changes.flatMap(({ subject_ids }) => subject_ids),
      );
      return new Map(
        changes.map(({ id, params: { from_id, into_id } }) => [
          id,
          { from: labels.get(from_id) ?? '', into: labels.get(into_id) ?? '' },
        ]),
      );
    },

    nameRows: (db, viewer, _change, rows) =>
      nameRecords(app, db, viewer, rows, (place) => strategy.tableOf(placeOf(place))),
  };
}

async function loadNames(db: Db, { rule, label }: Mergeable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, ${label}::text as name from ${sql.table(rule.table)} t where t.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns the names of a merged row and of its target. */
export async function loadRenaming(db: Db, { rule, label }: Mergeable, { from_id, into_id }: Pair): Promise<Renaming> {
  const table = sql.table(rule.table);
  const isAgencyOnly = columnsOf(rule.table).client_visible ? sql`not t.client_visible` : sql`false`;
  const { rows } = await sql<Required<Renaming>>`
    with named_row as (select t.id, ${label}::text as name, t.merged_into_id, ${isAgencyOnly} as is_agency_only from ${table} t)
    select f.name as "from", i.name as "into", exists (
      select from named_row o where o.id <> f.id and o.merged_into_id is null and name_key(o.name) = name_key(f.name)) as "isShared",
      i.is_agency_only as "isAgencyOnly"
    from named_row f, named_row i where f.id = ${from_id} and i.id = ${into_id}`.execute(db);
  return rows[0]!;
}

/** Binds the endpoint that merges rows of a list, and registers the kind of change. */
export function mergeRoutes<P>(
  app: App,
  entity: Mergeable,
  endpoints: MergeEndpoints,
  strategy: MergeStrategy<P>,
): void {
  const { resource, rule } = entity;
  const { noun, name, subject } = resource;
  const mergeTable = sql.table(rule.table);
  const kind = mergeKind(app, entity, strategy);
  registerChangeKind(app, kind);

  serveWrite(app, endpoints.merge, async ({ body: { from_id, into_id }, viewer, request, trx }) => {
    assertAgencyScope(viewer, { subject, action: 'update' });
    await lockTree(trx, entity as never);
    await lockRows(trx, viewer, { rule, ids: [from_id, into_id] }, 'update', noun.one);
    const { from, into } = await strategy.assertMergeable(trx, { from_id, into_id });
    // Rows that were merged into this row earlier now lead to the remaining row.
    const { rows } = await sql<{ followers: string[] }>`
      with merged_row as (
          update ${mergeTable} set merged_into_id = ${into_id}, archived_at = now(), version = version + 1,
            updated_at = now() where id = ${from_id}),
        followers as (
          update ${mergeTable} set merged_into_id = ${into_id} where merged_into_id = ${from_id} returning id)
      select array(select id from followers) as followers`.execute(trx);
    const after = { into_id, name: into };
    await audit(trx, { viewer, request, action: 'merge', entity: name, id: from_id, before: { name: from }, after });
    return startChange(app, trx, { viewer, request }, kind, {
      title: `Merge ${noun.one}: ${from} into ${into}`,
      subjectIds: [from_id, into_id],
      params: { from_id, into_id, followers: rows[0]!.followers },
    });
  });
}

/** Restores the merged row, to which its references then move back. */
async function prepareUndo(
  trx: Trx,
  { viewer }: ActorContext,
  entity: Mergeable,
  { id, params }: StoredChange<MergeParams>,
) {
  const { resource, rule } = entity;
  const mergeTable = sql.table(rule.table);
  await lockTree(trx, entity as never);
  const { rows } = await sql<{ from: string; into: string; later_target: string | null }>`
    select f.name as "from", i.name as "into",
      (select k.name from ${mergeTable} k where k.id = i.merged_into_id) as later_target
    from ${mergeTable} f join ${mergeTable} i on i.id = ${params.into_id} where f.id = ${params.from_id}
    for update of f`.execute(trx);
  if (!rows[0]) throw notFoundError(resource.noun.one);
  const { from, into, later_target: laterTarget } = rows[0];
  if (laterTarget !== null) {
    const message = '“{{into}}” has since been merged into “{{further}}”. Undo that merge first.';
    throw illegalTransition(defineMessage('errors.mergedFurther', message, { into, further: laterTarget }), []);
  }
  await lockRows(trx, viewer, { rule, ids: [params.into_id] }, 'update', resource.noun.one);
  await restoreMergedRow(trx, entity, params, from);
  const entry = { action: 'undo' as const, entity: resource.name, id: params.from_id, after: { change_id: id } };
  return { title: `Undo: ${from} merged into ${into}`, entry };
}

/** Throws `conflict` when another row has the name of the merged row. */
async function restoreMergedRow(
  trx: Trx,
  { rule }: Mergeable,
  { from_id, into_id, followers }: MergeParams,
  name: string,
) {
  const mergeTable = sql.table(rule.table);
  try {
    await sql`
      with followers as (
        update ${mergeTable} t set merged_into_id = ${from_id}
        where t.id = any(${followers}::uuid[]) and t.merged_into_id = ${into_id})
      update ${mergeTable} set merged_into_id = null, archived_at = null, version = version + 1, updated_at = now()
      where id = ${from_id} and merged_into_id = ${into_id}`.execute(trx);
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    const message = '“{{name}}” has since been added again. Rename it, then undo the merge.';
    throw new AppError('conflict', defineMessage('errors.mergedNameTaken', message, { name }));
  }
}
