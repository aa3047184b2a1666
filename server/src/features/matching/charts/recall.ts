import type { BlockingRecall } from '@leadwright/contract/features/matching-charts';
import { type NormalisedAccount, sharedKeys } from '@leadwright/matching';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { tokenFrequency } from '../../../match-index/engine/frequency.ts';
import type { QueryRow } from '../../../match-index/engine/tasks.ts';
import { parts, runInThread } from '../../../match-index/engine/threads.ts';
import { indexReader } from '../run/candidates.queries.ts';
import { type KeyedAccount, loadAccountsByKeys, loadNumberedRows, type NumberedRow } from './recall.queries.ts';

/** A thousand pairs measure a share of .95 to within 1.5 points; more would only take longer. */
const MAX_ROWS = 1_000;
const BATCH_SIZE = 100;
const MAX_NAMED = 10;
/** Numbers of a tax group or a security: equal ones do not prove the same company. */
const SHARED_NUMBER = /^(?:VAT|ISIN):/;

const ownNumbers = (numbers: string[] | undefined) => (numbers ?? []).filter((number) => !SHARED_NUMBER.test(number));
const omitNumbers = ({ i, ...rest }: NumberedRow['record']) => rest;
const query = (record: object, at: number): QueryRow => ({ at, record: JSON.stringify(record), input: null });

/** Measures the recall of blocking on pairs that an official number proves, with the number removed from the rows. */
export async function measureRecall(db: Db, viewer: Viewer, campaignId: string): Promise<BlockingRecall> {
  const all = await loadNumberedRows(db, viewer, campaignId, MAX_ROWS + 1);
  const rows = all.slice(0, MAX_ROWS).filter(({ record }) => ownNumbers(record.i).length > 0);
  const frequency = await tokenFrequency(db, 'account');
  const counts = { table: frequency.shared };
  const pairs = await confirmedPairs(db, rows, counts);
  const found = await candidatesOf(db, pairs, counts);
  const families = new Map<string, number>();
  const missed: BlockingRecall['missed'] = [];
  pairs.forEach(({ row, accounts }, at) => {
    const rowRecord = omitNumbers(row.record) as unknown as NormalisedAccount;
    const keys = new Set(
      accounts.flatMap((one) => sharedKeys(rowRecord, one.record as unknown as NormalisedAccount, frequency)),
    );
    for (const family of keys) families.set(family, (families.get(family) ?? 0) + 1);
    const [first] = accounts;
    if (!first || accounts.some(({ no }) => found[at]?.includes(no))) return;
    missed.push({
      row_id: row.id,
      company_name: row.company_name,
      account_id: first.id,
      account_name: first.company_name,
    });
  });
  return {
    tried: rows.length,
    more: all.length > MAX_ROWS,
    confirmed: pairs.length,
    found: pairs.length - missed.length,
    candidates: pairs.length > 0 ? found.reduce((sum, nos) => sum + nos.length, 0) / pairs.length : 0,
    families: [...families]
      .map(([family, count]) => ({ family, pairs: count }))
      .sort((a, b) => b.pairs - a.pairs || (a.family < b.family ? -1 : 1)),
    missed: missed.slice(0, MAX_NAMED),
  };
}

type Counts = { table: Awaited<ReturnType<typeof tokenFrequency>>['shared'] };
interface Pair {
  row: NumberedRow;
  /** Usually one account; two if the master contains the company twice. */
  accounts: KeyedAccount[];
}

/** Finds the companies with a row's number, by the keys that the row has only because of that number. */
async function confirmedPairs(db: Db, rows: NumberedRow[], counts: Counts): Promise<Pair[]> {
  const pairs = parts(rows, BATCH_SIZE).map(async (part) => {
    const keysOf = async (records: object[]) =>
      (await runInThread('queryKeys', ['account', records.map(query)], counts)).keys;
    const other = new Set(await keysOf(part.map(({ record }) => omitNumbers(record))));
    const numbers = (await keysOf(part.map(({ record }) => record))).filter((key) => !other.has(key));
    const byNumber = new Map<string, KeyedAccount[]>();
    for (const account of await loadAccountsByKeys(db, numbers)) {
      for (const number of ownNumbers(account.record.i))
        byNumber.set(number, [...(byNumber.get(number) ?? []), account]);
    }
    return part.map((row) => ({
      row,
      accounts: ownNumbers(row.record.i).flatMap((number) => byNumber.get(number) ?? []),
    }));
  });
  return (await Promise.all(pairs)).flat().filter(({ accounts }) => accounts.length > 0);
}

/** Returns, for each pair, the records that share keys with its row when the number is removed. */
async function candidatesOf(db: Db, pairs: Pair[], counts: Counts): Promise<number[][]> {
  const queries = pairs.map(({ row }, at) => query(omitNumbers(row.record), at));
  const found = await Promise.all(
    parts(queries, BATCH_SIZE).map((part) =>
      runInThread('candidates', ['account', part], counts, indexReader(db, 'account')),
    ),
  );
  return found.flat();
}
