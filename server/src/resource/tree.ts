import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/pool.ts';

/** The tree that the rows of a table form: the column with the parent, and the maximum number of levels. */
export interface Tree {
  parent: string;
  levels: number;
}

/** The parts of an entity whose rows may form a tree. */
interface TreeEntity {
  tree: Tree | undefined;
  rule: { table: string };
  resource: { noun: { one: string } };
}

/** The first of two lock numbers. The second number is derived from the table. */
const LOCK = 7_305_391;

/**
 * Locks the tree of a table, because two concurrent moves could put two rows below each other. Must be called before
 * rows are locked, because the two transactions could otherwise wait for each other.
 */
export async function lockTree(trx: Trx, { tree, rule }: TreeEntity): Promise<void> {
  if (tree) await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${rule.table}))`.execute(trx);
}

/**
 * Returns whether a move under `parentId` would put a row below itself, and the level that its lowest descendant would
 * have after the move.
 */
export async function checkTreeMove(
  db: Db,
  table: string,
  tree: Tree,
  parentId: unknown,
  id: string | null,
): Promise<{ is_below: boolean; levels: number }> {
  const rows = sql.table(table);
  const parent = sql.ref(tree.parent);
  const { rows: resultRows } = await sql<{ is_below: boolean; levels: number }>`
    with recursive
      ancestor (id, parent_id, level) as (
        select t.id, t.${parent}, 1 from ${rows} t where t.id = ${parentId}
        union all select t.id, t.${parent}, a.level + 1 from ancestor a join ${rows} t on t.id = a.parent_id
        where a.level <= ${tree.levels}),
      descendant (id, level) as (
        select ${id}::uuid, 1
        union all select t.id, b.level + 1 from descendant b join ${rows} t on t.${parent} = b.id
        where b.level <= ${tree.levels})
    select exists (select from ancestor where id = ${id}) as is_below,
      (select coalesce(max(level), 0) from ancestor) + (select max(level) from descendant) as levels`.execute(db);
  return resultRows[0]!;
}

/** Returns the problem that prevents the move of a row and its descendants to a new parent. */
export async function parentProblem(
  trx: Trx,
  { tree, rule, resource }: TreeEntity,
  values: Record<string, unknown>,
  id: string | null,
): Promise<Problems> {
  const parentId = tree && values[tree.parent];
  if (!tree || !parentId) return {};
  const { is_below, levels } = await checkTreeMove(trx, rule.table, tree, parentId, id);
  if (is_below)
    return {
      [tree.parent]: defineMessage(
        'problems.belowItself',
        'This {{what}} cannot be below itself. Choose one that is not below it.',
        { what: resource.noun.one },
      ),
    };
  if (levels > tree.levels)
    return {
      [tree.parent]: defineMessage(
        'problems.tooDeep',
        'There can be at most {{levels}} levels. Choose one further up.',
        {
          levels: tree.levels,
        },
      ),
    };
  return {};
}
