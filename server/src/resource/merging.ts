import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { Merge, MergeState, Merging } from '@leadwright/contract/vocabulary/merging';
import { words } from '@leadwright/contract/words';
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import { requireWholeAgency, type Table, visible } from '../access/scope.ts';
import { viewerOf } from '../access/viewer-of.queries.ts';
import type { App } from '../context.ts';
import { TABLES } from '../database/columns.gen.ts';
import type { Db } from '../database/pool.ts';
import { serve, serveWrite } from '../http/serve.ts';
import type { JobRun, Task } from '../jobs/task.ts';
import { columnsOf, illegalTransition, lockRows, noSuch } from '../record/row.ts';
import type { Entity } from './entity.ts';
import { levelsUnder, type Tree, takeTurns } from './tree.ts';

/** Rows that are changed in one step: a crash in the middle loses no more than that. */
const AT_ONCE = 5_000;

/** An entity of which one row may take the place of another; its table has `merged_into_id` and `synonyms`. */
type Mergeable = Pick<Entity, 'resource' | 'rule' | 'label' | 'tree'>;

/** A column by which records refer to a row of the list. */
interface Place {
  table: Table;
  column: string;
}

/** Wherever a record can refer to a row, as the foreign keys say. */
function placesOf(target: Table): Place[] {
  return Object.entries(TABLES).flatMap(([table, { references }]) =>
    Object.entries(references)
      .filter(([column, to]) => to === target && column !== 'merged_into_id')
      .map(([column]) => ({ table: table as Table, column })),
  );
}
const nameOf = ({ table, column }: Place) => `${table}.${column}`;

interface Stored {
  id: string;
  from_id: string;
  into_id: string;
  state: MergeState;
}
type Params = { merge_id: string };

const stored = async (db: Db, id: string): Promise<Stored> => {
  const { rows } = await sql<Stored>`select id, from_id, into_id, state from merge where id = ${id}`.execute(db);
  if (!rows[0]) throw noSuch('merge');
  return rows[0];
};

/** Binds the calls by which rows of a list are merged, and the jobs that do it. */
export function mergeRoutes(app: App, entity: Mergeable, calls: Merging): void {
  const { resource, rule } = entity;
  const { noun, name, subject } = resource;
  const right = { subject, action: 'update' } as const;
  const kinds = { merge: `${name}.merge`, undo: `${name}.merge-undo` };
  app.jobs.define(task(kinds.merge, entity, 'running', move));
  app.jobs.define(task(kinds.undo, entity, 'undoing', moveBack));

  serve(app, calls.preview, async ({ query, viewer }) => {
    requireWholeAgency(viewer, right);
    await requireMergeable(app.db, entity, query);
    const places = placesOf(rule.table);
    const counts = places.map(
      ({ table, column }) =>
        sql`(select count(*)::int from ${sql.table(table)} t where t.${sql.ref(column)} = ${query.from_id})`,
    );
    const { rows } = await sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts`.execute(
      app.db,
    );
    return { places: places.map((place, i) => ({ ...titleOf(app, place), count: rows[0]!.counts[i]! })) };
  });

  serveWrite(app, calls.merge, async ({ body, viewer, request, trx }) => {
    requireWholeAgency(viewer, right);
    await takeTurns(trx, entity as never);
    await lockRows(trx, viewer, { rule, ids: [body.from_id, body.into_id] }, 'update', noun.one);
    const { from, into } = await requireMergeable(trx, entity, body);
    await sql`
      update ${sql.table(rule.table)} set merged_into_id = ${body.into_id}, archived_at = now(), version = version + 1,
        updated_at = now() where id = ${body.from_id}`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      insert into merge (entity, from_id, into_id, created_by)
      values (${name}, ${body.from_id}, ${body.into_id}, ${viewer.userId}) returning id`.execute(trx);
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

  serveWrite(app, calls.undo, async ({ params: { id }, viewer, request, trx }) => {
    requireWholeAgency(viewer, right);
    await takeTurns(trx, entity as never);
    const { rows } = await sql<Stored & { from: string; into: string }>`
      select m.id, m.from_id, m.into_id, m.state, f.name as "from", i.name as "into" from merge m
        join ${sql.table(rule.table)} f on f.id = m.from_id join ${sql.table(rule.table)} i on i.id = m.into_id
      where m.id = ${id} and m.entity = ${name} for update of m`.execute(trx);
    const merge = rows[0];
    if (!merge) throw noSuch('merge');
    if (merge.state !== 'done' && merge.state !== 'stopped')
      throw illegalTransition(words('errors.mergeState', 'This merge cannot be taken back now.'), []);
    await lockRows(trx, viewer, { rule, ids: [merge.from_id, merge.into_id] }, 'update', noun.one);
    await sql`update merge set state = 'undoing' where id = ${id}`.execute(trx);
    await audit(trx, { viewer, request, action: 'undo', entity: name, id: merge.from_id, after: { merge_id: id } });
    const title = `Take back: ${merge.from} merged into ${merge.into}`;
    const job_id = await app.jobs.add(trx, {
      kind: kinds.undo,
      title,
      ownerId: viewer.userId,
      params: { merge_id: id },
    });
    return { merge_id: id, job_id };
  });

  serve(app, calls.list, async ({ params: { id }, viewer }) => {
    const of = (side: 'from_id' | 'into_id') =>
      sql`(select json_build_object('id', t.id, 'name', ${entity.label}) from ${sql.table(rule.table)} t
        where t.id = m.${sql.ref(side)})`;
    const { rows } = await sql<Merge>`
      select m.id, m.state, m.moved, m.created_at as at, u.display_name as by, ${of('from_id')} as "from",
        ${of('into_id')} as "into"
      from merge m left join app_user u on u.id = m.created_by
      where m.entity = ${name} and ${id}::uuid in (m.from_id, m.into_id) and exists (
        select from ${sql.table(rule.table)} t where t.id = ${id} and ${visible(viewer, rule, 't')})
      order by m.created_at desc, m.id limit 100`.execute(app.db);
    return { merges: rows };
  });
}

/** A place in the words of the list that holds it. */
function titleOf({ records }: App, { table, column }: Place) {
  const kind = [...records.values()].find(({ rule }) => rule.table === table);
  const meta = kind?.fields.shape[column]?.meta() as { label?: string } | undefined;
  return { title: kind?.list.title ?? table.replaceAll('_', ' '), field: meta?.label ?? column };
}

type Pair = Pick<Stored, 'from_id' | 'into_id'>;

/** Refuses a pair of which one cannot stand for the other; answers with their names. */
async function requireMergeable(
  db: Db,
  { resource, rule, tree }: Mergeable,
  { from_id, into_id }: Pair,
): Promise<{ from: string; into: string }> {
  const { rows } = await sql<{ id: string; name: string; archived: boolean }>`
    select id, name, archived_at is not null as archived from ${sql.table(rule.table)}
    where id in (${from_id}, ${into_id})`.execute(db);
  const [from, into] = [from_id, into_id].map((id) => rows.find((row) => row.id === id));
  if (!from || !into) throw noSuch(resource.noun.one);
  const refuse = (key: string, english: string, more: Record<string, string | number> = {}) =>
    invalidInput({ into_id: words(`problems.${key}`, english, { what: resource.noun.one, name: into.name, ...more }) });
  if (from_id === into_id) throw refuse('mergeIntoItself', 'Choose another {{what}} than the one that goes.');
  if (from.archived)
    throw new AppError(
      'conflict',
      words('errors.mergeArchived', '“{{name}}” is archived and cannot be merged.', { name: from.name }),
    );
  if (into.archived) throw refuse('mergeIntoArchived', '“{{name}}” is not in use any more.');
  if (tree) {
    const { is_below, levels } = await levelsUnder(db, rule.table, tree, into_id, from_id);
    if (is_below) throw refuse('mergeBelowItself', '“{{name}}” is below the one that goes. Choose one that is not.');
    // What goes is no level of its own any more.
    if (levels - 1 > tree.levels)
      throw refuse('mergeTooDeep', 'What is below it would be further down than {{levels}} levels.', {
        levels: tree.levels,
      });
    const twins = await twinsBelow(db, rule.table, tree, { from_id, into_id });
    if (twins !== null)
      throw refuse('mergeTwins', 'Both have {{names}} below them. Merge these first.', { names: twins });
  }
  return { from: from.name, into: into.name };
}

/** The names that rows below both of a pair have. */
async function twinsBelow(db: Db, table: Table, { parent }: Tree, { from_id, into_id }: Pair): Promise<string | null> {
  const [rows, above] = [sql.table(table), sql.ref(parent)];
  const { rows: found } = await sql<{ names: string | null }>`
    select string_agg(a.name, ', ') as names from ${rows} a join ${rows} b
      on b.${above} = ${into_id} and fold(b.name) = fold(a.name)
    where a.${above} = ${from_id}`.execute(db);
  return found[0]!.names;
}

/** One step of a job: how many rows it has changed. */
type Work = (trx: Db, merge: Stored, place: Place) => Promise<number>;

/** Has the rows that refer to what goes refer to the other, and remembers which they were. */
const move: Work = async (trx, { id, from_id, into_id }, place) => {
  const table = sql.table(place.table);
  const column = sql.ref(place.column);
  const version = columnsOf(place.table).version ? sql`, version = t.version + 1` : sql``;
  const { numAffectedRows } = await sql`
    with few as (select id from ${table} where ${column} = ${from_id} order by id limit ${AT_ONCE} for update),
      changed as (
        update ${table} t set ${column} = ${into_id}${version} from few where t.id = few.id returning t.id)
    insert into merge_row (merge_id, place, record_id) select ${id}, ${nameOf(place)}, id from changed`.execute(trx);
  const moved = Number(numAffectedRows ?? 0);
  await sql`update merge set moved = moved + ${moved} where id = ${id}`.execute(trx);
  return moved;
};

/** Has them refer to it again, but for those that refer to something else by now. */
const moveBack: Work = async (trx, { id, from_id, into_id }, place) => {
  const column = sql.ref(place.column);
  const version = columnsOf(place.table).version ? sql`, version = t.version + 1` : sql``;
  const { rows } = await sql<{ rows: number }>`
    with few as (
        delete from merge_row where (merge_id, place, record_id) in (
          select merge_id, place, record_id from merge_row where merge_id = ${id} and place = ${nameOf(place)}
          order by record_id limit ${AT_ONCE})
        returning record_id),
      changed as (
        update ${sql.table(place.table)} t set ${column} = ${from_id}${version} from few
        where t.id = few.record_id and t.${column} = ${into_id} returning t.id)
    select count(*)::int as rows from few`.execute(trx);
  return rows[0]!.rows;
};

const task = (kind: string, { resource, rule }: Mergeable, state: 'running' | 'undoing', work: Work): Task<Params> => ({
  kind,
  unit: 'records',
  async run(job: JobRun<Params>) {
    const viewer = await viewerOf(job.db, job.ownerId);
    requireWholeAgency(viewer, { subject: resource.subject, action: 'update' });
    const merge = await stored(job.db, job.params.merge_id);
    let done = job.processed;
    for (const place of placesOf(rule.table))
      for (let last = AT_ONCE; last === AT_ONCE; )
        await job.step(async (trx) => {
          last = await work(trx, merge, place);
          done += last;
          return { processed: done };
        });
    await job.step(async (trx) => {
      await (state === 'running' ? settle(trx, rule.table, merge) : unsettle(trx, rule.table, merge));
      return { processed: done };
    });
    return { result: { records: done } };
  },
  stopped: (trx, { merge_id }) =>
    sql`update merge set state = 'stopped' where id = ${merge_id} and state = ${state}`
      .execute(trx)
      .then(() => undefined),
});

/** What stays is known by the names of what went, so that files with them find it. */
async function settle(trx: Db, table: Table, { id, from_id, into_id }: Stored): Promise<void> {
  await sql`
    with names as (
        select array(select distinct s from unnest(f.synonyms || f.name) s
          where fold(s) <> fold(i.name) and not exists (select from unnest(i.synonyms) k where fold(k) = fold(s))) as added
        from ${sql.table(table)} f, ${sql.table(table)} i where f.id = ${from_id} and i.id = ${into_id}),
      known as (
        update ${sql.table(table)} set synonyms = synonyms || (select added from names), version = version + 1
        where id = ${into_id})
    update merge set state = 'done', added = jsonb_build_object('synonyms', (select added from names))
    where id = ${id} and state = 'running'`.execute(trx);
}

async function unsettle(trx: Db, table: Table, { id, from_id, into_id }: Stored): Promise<void> {
  await sql`
    update ${sql.table(table)} t set version = t.version + 1, synonyms = array(
      select s from unnest(t.synonyms) with ordinality k(s, at)
      where not coalesce(m.added->'synonyms' ? s, false) order by at)
    from merge m where m.id = ${id} and t.id = ${into_id}`.execute(trx);
  await sql`
    update ${sql.table(table)} set merged_into_id = null, archived_at = null, version = version + 1, updated_at = now()
    where id = ${from_id} and merged_into_id = ${into_id}`.execute(trx);
  await sql`update merge set state = 'undone', moved = 0, added = '{}' where id = ${id}`.execute(trx);
}
