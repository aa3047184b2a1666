import type { BlockingRecall } from '@leadwright/contract/features/matching-charts';
import { type NormalisedAccount, sharedKeyMeanings } from '@leadwright/matching';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { tokenFrequency } from '../../../match-index/engine/frequency.ts';
import type { QueryRow } from '../../../match-index/engine/tasks.ts';
import { runInThread, splitForThreads } from '../../../match-index/engine/threads.ts';
import { indexReader } from '../run/candidates.queries.ts';
import { type KeyedAccount, loadAccountsByKeys, loadNumberedRows, type NumberedRow } from './recall.queries.ts';

/** A thousand pairs are enough to measure a share of .95 to within 1.5 percentage points. */
const MAX_ROWS = 1_000;
const BATCH_SIZE = 100;
const MAX_MISSED_LISTED = 10;
/** Numbers of a tax group or a security. Different companies can have the same one. */
const SHARED_NUMBER = /^(?:VAT|ISIN):/;

/** Returns the numbers that only one company can have. */
const companyNumbers = (numbers: string[] = []) => numbers.filter((number) => !SHARED_NUMBER.test(number));
/** Returns a record without its official numbers, which are stored as `i`. */
const omitNumbers = ({ i, ...rest }: NumberedRow['record']) => rest;
const toQueryRow = (record: object, rowIndex: number): QueryRow => ({
  rowIndex,
  record: JSON.stringify(record),
  input: null,
});

/**
 * Measures the recall of blocking on pairs with the same official number. The number itself is removed from the rows.
 */
export async function measureRecall(db: Db, viewer: Viewer, campaignId: string): Promise<BlockingRecall> {
  const numberedRows = await loadNumberedRows(db, viewer, campaignId, MAX_ROWS + 1);
  const rows = numberedRows.slice(0, MAX_ROWS).filter(({ record }) => companyNumbers(record.i).length > 0);
  const frequency = await tokenFrequency(db, 'account');
  const counts = { table: frequency.shared };
  const pairs = await findConfirmedPairs(db, rows, counts);
  const candidateNumbers = await findCandidates(db, pairs, counts);
  const families = new Map<string, number>();
  const missedPairs: BlockingRecall['missed'] = [];
  pairs.forEach(({ row, accounts }, rowIndex) => {
    const rowRecord = omitNumbers(row.record) as unknown as NormalisedAccount;
    const keys = new Set(
      accounts.flatMap((account) =>
        sharedKeyMeanings(rowRecord, account.record as unknown as NormalisedAccount, frequency),
      ),
    );
    for (const family of keys) families.set(family, (families.get(family) ?? 0) + 1);
    const [firstAccount] = accounts;
    if (!firstAccount || accounts.some(({ no }) => candidateNumbers[rowIndex]?.includes(no))) return;
    missedPairs.push({
      row_id: row.id,
      company_name: row.company_name,
      account_id: firstAccount.id,
      account_name: firstAccount.company_name,
    });
  });
  return {
    tried: rows.length,
    more: numberedRows.length > MAX_ROWS,
    confirmed: pairs.length,
    found: pairs.length - missedPairs.length,
    candidates: pairs.length > 0 ? candidateNumbers.reduce((sum, nos) => sum + nos.length, 0) / pairs.length : 0,
    families: [...families]
      .map(([family, count]) => ({ family, pairs: count }))
      .sort((a, b) => b.pairs - a.pairs || (a.family < b.family ? -1 : 1)),
    missed: missedPairs.slice(0, MAX_MISSED_LISTED),
  };
}

type Counts = { table: Awaited<ReturnType<typeof tokenFrequency>>['shared'] };
interface Pair {
  row: NumberedRow;
  /** The accounts with the number; several if the master has duplicates of the company. */
  accounts: KeyedAccount[];
}

/** Finds the accounts that share an official number with a row. Looks up only the keys that come from the number. */
async function findConfirmedPairs(db: Db, rows: NumberedRow[], counts: Counts): Promise<Pair[]> {
  const pairs = splitForThreads(rows, BATCH_SIZE).map(async (part) => {
    const computeKeys = async (records: object[]) =>
      (await runInThread('queryKeys', ['account', records.map(toQueryRow)], counts)).keys;
    const otherKeys = new Set(await computeKeys(part.map(({ record }) => omitNumbers(record))));
    const numberKeys = (await computeKeys(part.map(({ record }) => record))).filter((key) => !otherKeys.has(key));
    const byNumber = new Map<string, KeyedAccount[]>();
    for (const account of await loadAccountsByKeys(db, numberKeys)) {
      for (const number of companyNumbers(account.record.i))
        byNumber.set(number, [...(byNumber.get(number) ?? []), account]);
    }
    return part.map((row) => ({
      row,
      accounts: companyNumbers(row.record.i).flatMap((number) => byNumber.get(number) ?? []),
    }));
  });
  return (await Promise.all(pairs)).flat().filter(({ accounts }) => accounts.length > 0);
}

/** Returns, for each pair, the numbers of the accounts that blocking finds for its row without the official number. */
async function findCandidates(db: Db, pairs: Pair[], counts: Counts): Promise<number[][]> {
  const queries = pairs.map(({ row }, rowIndex) => toQueryRow(omitNumbers(row.record), rowIndex));
  const candidateNumbers = await Promise.all(
    splitForThreads(queries, BATCH_SIZE).map((part) =>
      runInThread('candidates', ['account', part], counts, indexReader(db, 'account')),
    ),
  );
  return candidateNumbers.flat();
}
