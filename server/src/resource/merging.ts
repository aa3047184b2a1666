import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import type { Merge, MergeEndpoints, MergeState } from '@leadwright/contract/vocabulary/merging';
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import { loadViewer } from '../access/load-viewer.queries.ts';
import { assertAgencyScope, type Table, visible } from '../access/scope.ts';
import type { App } from '../context.ts';
import type { Db } from '../database/pool.ts';
import { serve, serveWrite } from '../http/serve.ts';
import type { JobRun, Task } from '../jobs/task.ts';
import { illegalTransition, lockRows, notFoundError } from '../record/row.ts';
import type { Entity } from './entity.ts';
import { lockTree } from './tree.ts';

/** The number of rows to change in one step. A crash loses at most one step. */
export const BATCH_SIZE = 5_000;

/** An entity whose rows can be merged. The table has the column `merged_into_id`. */
export type Mergeable = Pick<Entity, 'resource' | 'rule' | 'label' | 'tree'>;

export interface Pair {
  from_id: string;
  into_id: string;
}
export interface StoredMerge extends Pair {
  id: string;
  state: MergeState;
}

/** Changes one batch of records and returns their number, which is less than `BATCH_SIZE` for the last batch. */
type Step<P> = (trx: Db, merge: StoredMerge, reference: P) => Promise<number>;

/** Moves references from one row of a list to another row, and back. */
export interface MergeStrategy<P> {
  /** The places where records reference a row, such as columns. */
  places: readonly P[];
  /** Throws when the pair cannot be merged. Returns the names of both rows. */
  assertMergeable: (db: Db, pair: Pair) => Promise<{ from: string; into: string }>;
  /** Moves one batch of references and stores the changed records for an undo. */
  move: Step<P>;
  /** Moves one batch of references back. Skips references that have changed since. */
  undoMove: Step<P>;
  /**
   * The tables whose statistics are updated (`analyze`) before the first step, because each step reads a few rows by
   * key. Most of their rows may have changed since the last update.
   */
  tables: readonly Table[];
  /** Transfers values to the remaining row at the end. Returns the values for `revertTransfer`. */
  transferValues?: (trx: Db, merge: StoredMerge) => Promise<object>;
  revertTransfer?: (trx: Db, merge: StoredMerge) => Promise<void>;
}

const UNIQUE_VIOLATION = '23505';

type Params = { merge_id: string };

const loadMerge = async (db: Db, id: string): Promise<StoredMerge> => {
  const { rows } = await sql<StoredMerge>`select id, from_id, into_id, state from merge where id = ${id}`.execute(db);
  if (!rows[0]) throw notFoundError('merge');
  return rows[0];
};

/** Binds the endpoints that merge rows of a list, and defines their jobs. */
export function mergeRoutes<P>(
  app: App,
  entity: Mergeable,
  endpoints: MergeEndpoints,
  strategy: MergeStrategy<P>,
): void {
  const { resource, rule } = entity;
  const { noun, name, subject } = resource;
  const permission = { subject, action: 'update' } as const;
  const mergeTable = sql.table(rule.table);
  const kinds = { merge: `${name}.merge`, undo: `${name}.merge-undo` };
  app.jobs.define(mergeTask(kinds.merge, entity, strategy, 'running'));
  app.jobs.define(mergeTask(kinds.undo, entity, strategy, 'undoing'));

  serveWrite(app, endpoints.merge, async ({ body, viewer, request, trx }) => {
    assertAgencyScope(viewer, permission);
    await lockTree(trx, entity as never);
    await lockRows(trx, viewer, { rule, ids: [body.from_id, body.into_id] }, 'update', noun.one);
    const { from, into } = await strategy.assertMergeable(trx, body);
    // Rows that were merged into this row earlier now lead to the remaining row.
    const { rows } = await sql<{ id: string }>`
      with merged_row as (
          update ${mergeTable} set merged_into_id = ${body.into_id}, archived_at = now(), version = version + 1,
            updated_at = now() where id = ${body.from_id}),
        followers as (
          update ${mergeTable} set merged_into_id = ${body.into_id} where merged_into_id = ${body.from_id} returning id)
      insert into merge (entity, from_id, into_id, created_by, followers)
      values (${name}, ${body.from_id}, ${body.into_id}, ${viewer.userId}, array(select id from followers))
      returning id`.execute(trx);
    const merge_id = rows[0]!.id;
    const after = { into_id: body.into_id, name: into };
    await audit(trx, {
      viewer,
      request,
      action: 'merge',
      entity: name,
      id: body.from_id,
      before: { name: from },
      after,
    });
    const title = `Merge ${noun.one}: ${from} into ${into}`;
    const job_id = await app.jobs.add(trx, { kind: kinds.merge, title, ownerId: viewer.userId, params: { merge_id } });
    return { merge_id, job_id };
  });

  serveWrite(app, endpoints.undo, async ({ params: { id }, viewer, request, trx }) => {
    assertAgencyScope(viewer, permission);
    await lockTree(trx, entity as never);
    const { rows } = await sql<StoredMerge & { from: string; into: string; later_target: string | null }>`
      select m.id, m.from_id, m.into_id, m.state, f.name as "from", i.name as "into",
        (select k.name from ${mergeTable} k where k.id = i.merged_into_id) as later_target
      from merge m join ${mergeTable} f on f.id = m.from_id join ${mergeTable} i on i.id = m.into_id
      where m.id = ${id} and m.entity = ${name} for update of m, f`.execute(trx);
    const merge = rows[0];
    if (!merge) throw notFoundError('merge');
    const { from, into, later_target: laterTarget } = merge;
    if (merge.state !== 'done' && merge.state !== 'stopped')
      throw illegalTransition(defineMessage('errors.mergeState', 'This merge cannot be undone now.'), []);
    if (laterTarget !== null) {
      const message = '“{{into}}” has since been merged into “{{further}}”. Undo that merge first.';
      throw illegalTransition(defineMessage('errors.mergedFurther', message, { into, further: laterTarget }), []);
    }
    await lockRows(trx, viewer, { rule, ids: [merge.into_id] }, 'update', noun.one);
    await restoreMergedRow(trx, entity, merge, from);
    await sql`update merge set state = 'undoing' where id = ${id}`.execute(trx);
    await audit(trx, { viewer, request, action: 'undo', entity: name, id: merge.from_id, after: { merge_id: id } });
    const title = `Undo: ${from} merged into ${into}`;
    const job_id = await app.jobs.add(trx, {
      kind: kinds.undo,
      title,
      ownerId: viewer.userId,
      params: { merge_id: id },
    });
    return { merge_id: id, job_id };
  });

  serve(app, endpoints.list, async ({ params: { id }, viewer }) => {
    const rowOfSide = (side: 'from_id' | 'into_id') =>
      sql`(select json_build_object('id', t.id, 'name', ${entity.label}) from ${mergeTable} t
        where t.id = m.${sql.ref(side)})`;
    const { rows } = await sql<Merge>`
      select m.id, m.state, m.moved, m.created_at as at, u.display_name as by, ${rowOfSide('from_id')} as "from",
        ${rowOfSide('into_id')} as "into"
      from merge m left join app_user u on u.id = m.created_by
      where m.entity = ${name} and ${id}::uuid in (m.from_id, m.into_id) and exists (
        select from ${mergeTable} t where t.id = ${id} and ${visible(viewer, rule, 't')})
      order by m.created_at desc, m.id limit 100`.execute(app.db);
    return { merges: rows };
  });
}

/** Restores the merged row before its references. Throws `conflict` when another row has its name. */
async function restoreMergedRow(trx: Db, { rule }: Mergeable, { id, from_id, into_id }: StoredMerge, name: string) {
  const mergeTable = sql.table(rule.table);
  try {
    await sql`
      with followers as (
        update ${mergeTable} t set merged_into_id = ${from_id} from merge m
        where m.id = ${id} and t.id = any(m.followers) and t.merged_into_id = ${into_id})
      update ${mergeTable} set merged_into_id = null, archived_at = null, version = version + 1, updated_at = now()
      where id = ${from_id} and merged_into_id = ${into_id}`.execute(trx);
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    const message = '“{{name}}” has since been added again. Rename it, then undo the merge.';
    throw new AppError('conflict', defineMessage('errors.mergedNameTaken', message, { name }));
  }
}

const mergeTask = <P>(
  kind: string,
  { resource }: Mergeable,
  strategy: MergeStrategy<P>,
  state: 'running' | 'undoing',
): Task<Params> => ({
  kind,
  unit: 'records',
  async run(job: JobRun<Params>) {
    const viewer = await loadViewer(job.db, job.ownerId);
    assertAgencyScope(viewer, { subject: resource.subject, action: 'update' });
    const merge = await loadMerge(job.db, job.params.merge_id);
    const step = state === 'running' ? strategy.move : strategy.undoMove;
    let processed = job.processed;
    await job.step(async (trx) => {
      await sql`analyze ${sql.join(strategy.tables.map((table) => sql.table(table)))}`.execute(trx);
      return { processed };
    });
    for (const reference of strategy.places)
      for (let batchCount = BATCH_SIZE; batchCount === BATCH_SIZE; )
        await job.step(async (trx) => {
          batchCount = await step(trx, merge, reference);
          if (state === 'running')
            await sql`update merge set moved = moved + ${batchCount} where id = ${merge.id}`.execute(trx);
          processed += batchCount;
          return { processed };
        });
    await job.step(async (trx) => {
      await (state === 'running' ? finalise(trx, merge, strategy) : revertFinalise(trx, merge, strategy));
      return { processed };
    });
    return { result: { records: processed } };
  },
  handleStopped: (trx, { merge_id }) =>
    sql`update merge set state = 'stopped' where id = ${merge_id} and state = ${state}`
      .execute(trx)
      .then(() => undefined),
});

async function finalise<P>(trx: Db, merge: StoredMerge, strategy: MergeStrategy<P>): Promise<void> {
  const added = (await strategy.transferValues?.(trx, merge)) ?? {};
  await sql`
    update merge set state = 'done', added = ${JSON.stringify(added)} where id = ${merge.id} and state = 'running'`.execute(
    trx,
  );
}

async function revertFinalise<P>(trx: Db, merge: StoredMerge, strategy: MergeStrategy<P>): Promise<void> {
  await strategy.revertTransfer?.(trx, merge);
  await sql`update merge set state = 'undone', moved = 0, added = '{}' where id = ${merge.id}`.execute(trx);
}
