import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Work } from './work-loop.ts';

const BATCH_SIZE = 10;

/** A claimed row. `attempts` includes the current attempt, so that it identifies the lease. */
interface ClaimedItem {
  id: string;
  attempts: number;
}

/**
 * A table of items that wait until `due_at`. A claim leases an item: it moves `due_at` to the end of the lease, so that
 * the item is due again when its process has stopped.
 */
export interface DueTable<Item extends ClaimedItem> {
  name: 'mail' | 'webhook_delivery';
  /** The condition of unfinished items, claimed ones included, on the table with the alias `q`. */
  isUnfinished: RawBuilder<SqlBool>;
  claimedState: 'queued' | 'sending';
  /** The duration of a lease, longer than an attempt, so that only one process attempts an item at a time. */
  leaseSeconds: number;
  /** The pauses after the first and later attempts. The item fails after the attempt that follows the last pause. */
  retryDelaysSeconds: readonly number[];
  /** The end of the claiming statement, which selects the items from `claimed_item`. */
  load: RawBuilder<Item>;
}

/**
 * Claims due items. The work attempts each of them and returns the number of successes. `attempt` records its outcome
 * and returns whether it succeeded.
 */
export async function claimDue<Item extends ClaimedItem>(
  db: Database,
  { name, isUnfinished, claimedState, leaseSeconds, load }: DueTable<Item>,
  attempt: (item: Item, signal: AbortSignal) => Promise<boolean>,
): Promise<Work<number> | undefined> {
  const { rows: items } = await sql<Item>`
    with due_item as (
      select q.id from ${sql.table(name)} q where ${isUnfinished} and q.due_at <= now()
      order by q.due_at limit ${BATCH_SIZE} for update skip locked
    ), claimed_item as (
      update ${sql.table(name)} q set state = ${claimedState}, attempts = q.attempts + 1,
        due_at = now() + make_interval(secs => ${leaseSeconds}::int)
      from due_item where q.id = due_item.id returning q.*
    ) ${load}`.execute(db);
  if (items.length === 0) return undefined;
  return async (signal) => {
    const results = await Promise.allSettled(items.map((item) => attempt(item, signal)));
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (errors.length > 0) throw new AggregateError(errors);
    return results.filter((result) => result.status === 'fulfilled' && result.value).length;
  };
}

/** The condition of a claimed item that no other process has taken over. */
export const isClaimed = <Item extends ClaimedItem>({ claimedState }: DueTable<Item>, { id, attempts }: Item) =>
  sql`id = ${id} and state = ${claimedState} and attempts = ${attempts}`;

/** The update that retries an item after a failed attempt, or undefined after the last attempt. */
export function retryUpdate<Item extends ClaimedItem>(
  { retryDelaysSeconds }: DueTable<Item>,
  { attempts }: Item,
): RawBuilder<unknown> | undefined {
  const seconds = retryDelaysSeconds[attempts - 1];
  return seconds === undefined
    ? undefined
    : sql`state = 'queued', due_at = now() + make_interval(secs => ${seconds}::int)`;
}
