import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { estimatePeople } from '../run/estimate-people.ts';
import { groupRecords } from './group-records.ts';

export type Scope = { kind: 'master' } | { kind: 'campaign'; campaignId: string };

/** Accounts that are probably the same company, with the scored pairs. */
export interface DuplicateGroup {
  accountIds: string[];
  pairs: { a: string; b: string; weight: number; probability: number }[];
}

/** Finds duplicate companies in the master or in a campaign. Never groups pairs that a user judged different. */
export async function findDuplicates(db: Db, scope: Scope): Promise<DuplicateGroup[]> {
  const accountNumbers = scope.kind === 'master' ? null : await loadAccountNumbers(db, scope.campaignId);
  const { groups, pairs } = await groupRecords(db, 'account', {
    recordNumbers: accountNumbers,
    differentPairs: await loadDifferentPairs(db),
  });
  const ids = await loadAccountIds(db, groups.flat());
  const groupOf = new Map(groups.flatMap((group, i) => group.map((no) => [no, i] as const)));
  const pairsByGroup = Map.groupBy(
    pairs.filter(({ a, b }) => groupOf.has(a) && groupOf.get(a) === groupOf.get(b)),
    ({ a }) => groupOf.get(a)!,
  );
  return groups.map((group, i) => ({
    accountIds: group.map((no) => ids.get(no)!),
    pairs: (pairsByGroup.get(i) ?? []).map(({ a, b, weight, probability }) => ({
      a: ids.get(a)!,
      b: ids.get(b)!,
      weight,
      probability,
    })),
  }));
}

/** Finds contacts of the master that are probably the same person, in one company or in several. */
export async function findDuplicatePeople(db: Db): Promise<string[][]> {
  const { groups } = await groupRecords(db, 'contact', { model: await estimatePeople(db, null) });
  const { rows } = await sql<{ no: number; id: string }>`
    select no, id from contact where no = any(${groups.flat()}::bigint[])`.execute(db);
  const ids = new Map(rows.map(({ no, id }) => [no, id]));
  return groups.map((group) => group.map((no) => ids.get(no)!));
}

/** Stores that the accounts are different companies, so that they are not proposed again. */
export async function storeDifferentPairs(trx: Db, ids: readonly string[], userId: string): Promise<void> {
  const pairs = ids.flatMap((a, i) => ids.slice(i + 1).map((b) => (a < b ? [a, b] : [b, a])));
  await sql`
    insert into account_different (low_id, high_id, decided_by)
    select low, high, ${userId}::uuid from unnest(${pairs.map(([low]) => low)}::uuid[],
      ${pairs.map(([, high]) => high)}::uuid[]) as p(low, high)
    on conflict do nothing`.execute(trx);
}

export async function deleteDifferentPair(trx: Db, a: string, b: string): Promise<void> {
  await sql`
    delete from account_different where low_id = least(${a}::uuid, ${b}::uuid)
      and high_id = greatest(${a}::uuid, ${b}::uuid)`.execute(trx);
}

async function loadAccountNumbers(db: Db, campaignId: string): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select a.no from campaign_account k join account a on a.id = k.account_id
    where k.campaign_id = ${campaignId} and a.archived_at is null order by a.no`.execute(db);
  return rows.map(({ no }) => no);
}

async function loadDifferentPairs(db: Db): Promise<[number, number][]> {
  const { rows } = await sql<{ low: number; high: number }>`
    select l.no as low, h.no as high from account_different d
      join account l on l.id = d.low_id join account h on h.id = d.high_id`.execute(db);
  return rows.map(({ low, high }) => [low, high]);
}

async function loadAccountIds(db: Db, nos: number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ no: number; id: string }>`
    select no, id from account where no = any(${nos}::bigint[])`.execute(db);
  return new Map(rows.map(({ no, id }) => [no, id]));
}
