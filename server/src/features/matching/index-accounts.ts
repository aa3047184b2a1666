import { NORM_VERSION, tokenFrequencyFrom } from '@leadwright/matching';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { accountSources } from './account-sources.queries.ts';
import { type Indexed, type KeyRows, normalise, recordKeys, type Source } from './engine/tasks.ts';
import { inThread, parts } from './engine/threads.ts';
import type { Counts } from './engine/worker.ts';

/** Above this a batch goes to the engine's threads; below, a thread's round trip costs more than the work. */
const INLINE = 50;
const CHUNK = 2_000;
/** Token counts are everybody's: those who change them take turns, each to the end of its transaction. */
const LOCK = 7_305_383;

/**
 * Brings the key index up to date for these companies: added, changed or come back. Those that are archived or gone
 * leave it. Call it last in the transaction that writes them: index changes wait for each other from here to its end.
 */
export async function indexAccounts(db: Db, accountIds: readonly string[]): Promise<void> {
  for (let from = 0; from < accountIds.length; from += CHUNK) {
    await indexChunk(db, accountIds.slice(from, from + CHUNK));
  }
}

/** Takes companies out of the index: nothing is matched to them any more. */
export async function removeFromIndex(db: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  const { rows } = await sql<{ no: number }>`select no from account where id = any(${accountIds})`.execute(db);
  await forget(
    db,
    rows.map(({ no }) => no),
  );
}

async function indexChunk(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  const { present, gone } = await accountSources(db, ids);
  await forget(db, [...present.map(({ no }) => no), ...gone]);
  if (present.length === 0) return;
  const indexed = await normalised(present);
  await count(db, indexed);
  await store(db, indexed, await keysOf(db, indexed));
}

async function normalised(sources: Source[]): Promise<Indexed[]> {
  if (sources.length <= INLINE) return normalise('account', sources);
  return (await Promise.all(parts(sources, INLINE).map((part) => inThread('normalise', ['account', part])))).flat();
}

/** Removes what the index holds of these companies and takes their tokens out of the counts. */
async function forget(db: Db, nos: number[]): Promise<void> {
  await sql`
    with gone as (delete from account_match where account_no = any(${nos}::bigint[]) returning tokens),
      keys as (delete from account_key where account_no = any(${nos}::bigint[])),
      state as (update match_index set version = version + 1, accounts = accounts - (select count(*) from gone)
        where exists (select from gone) returning version)
    update name_token t set accounts = t.accounts - g.accounts, version = state.version
    from state, (select token, count(*)::int as accounts from gone, unnest(gone.tokens) as token group by token) g
    where t.token = g.token`.execute(db);
}

async function count(db: Db, indexed: Indexed[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const { tokens } of indexed) for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  await sql`
    with state as (
      update match_index set version = version + 1, accounts = accounts + ${indexed.length} returning version)
    insert into name_token (token, accounts, version)
    select n.token, n.accounts, state.version
    from state, unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as n (token, accounts)
    on conflict (token) do update set accounts = name_token.accounts + excluded.accounts, version = excluded.version`.execute(
    db,
  );
}

/** Which words are rare enough to be keys depends on the whole master's counts, this batch's own included. */
async function keysOf(db: Db, indexed: Indexed[]): Promise<KeyRows[]> {
  const tokens = [...new Set(indexed.flatMap((one) => one.tokens))];
  const { rows } = await sql<{ token: string; accounts: number }>`
    select token, accounts from name_token where token = any(${tokens})`.execute(db);
  const state = await sql<{ accounts: number }>`select accounts from match_index`.execute(db);
  const entries = rows.map(({ token, accounts }): [string, number] => [token, accounts]);
  const counts: Counts = { entries, records: state.rows[0]!.accounts };
  const json = (part: Indexed[]) => `[${part.map(({ no, record }) => `[${no},${record}]`).join(',')}]`;
  if (indexed.length <= INLINE) {
    return [
      recordKeys('account', json(indexed), { ...tokenFrequencyFrom(entries, counts.records), collision: () => 0 }),
    ];
  }
  return Promise.all(parts(indexed, INLINE).map((part) => inThread('recordKeys', ['account', json(part)], counts)));
}

async function store(db: Db, indexed: Indexed[], keys: KeyRows[]): Promise<void> {
  const rows = `[${indexed.map(({ no, record, tokens }) => `{"no":${no},"record":${record},"tokens":${JSON.stringify(tokens)}}`).join(',')}]`;
  await sql`
    insert into account_match (account_no, norm_version, record, tokens)
    select no, ${NORM_VERSION}, record, tokens from json_to_recordset(${rows}::json) as r (no bigint, record json, tokens text[])`.execute(
    db,
  );
  for (const part of keys) {
    await sql`
      insert into account_key (key, account_no)
      select distinct * from unnest(${`{${part.keys.join(',')}}`}::bigint[], ${`{${part.nos.join(',')}}`}::bigint[])`.execute(
      db,
    );
  }
}
