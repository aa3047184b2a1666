import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';

/** Rows that stand under each other: the field that names the row above, and how many levels there may be. */
export interface Tree {
  parent: string;
  levels: number;
}

/** What is known of an entity whose rows may be a tree. */
interface Placed {
  tree: Tree | undefined;
  rule: { table: string };
  resource: { noun: { one: string } };
}

/** The first of two numbers; the second is the table's. */
const LOCK = 7_305_391;

/**
 * Two who move rows of one tree take turns: each could else be put below the other. To be called before any row is locked,
 * as a reference to the row that somebody else has locked would wait for them.
 */
export async function lockTree(trx: Db, { tree, rule }: Placed): Promise<void> {
  if (tree) await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${rule.table}))`.execute(trx);
}

/** Whether a row would stand below itself with `above` over it, and how many levels there would be down to its last row. */
export async function levelsUnder(
  db: Db,
  table: string,
  tree: Tree,
  above: unknown,
  id: string | null,
): Promise<{ is_below: boolean; levels: number }> {
  const rows = sql.table(table);
  const parent = sql.ref(tree.parent);
  const { rows: found } = await sql<{ is_below: boolean; levels: number }>`
    with recursive
      above (id, next, level) as (
        select t.id, t.${parent}, 1 from ${rows} t where t.id = ${above}
        union all select t.id, t.${parent}, a.level + 1 from above a join ${rows} t on t.id = a.next
        where a.level <= ${tree.levels}),
      below (id, level) as (
        select ${id}::uuid, 1
        union all select t.id, b.level + 1 from below b join ${rows} t on t.${parent} = b.id
        where b.level <= ${tree.levels})
    select exists (select from above where id = ${id}) as is_below,
      (select coalesce(max(level), 0) from above) + (select max(level) from below) as levels`.execute(db);
  return found[0]!;
}

/** What keeps a row, with all that is below it, from its new place. */
export async function parentProblem(
  trx: Db,
  { tree, rule, resource }: Placed,
  values: Record<string, unknown>,
  id: string | null,
): Promise<Problems> {
  const above = tree && values[tree.parent];
  if (!tree || !above) return {};
  const { is_below, levels } = await levelsUnder(trx, rule.table, tree, above, id);
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
