import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Trx } from '../../database/pool.ts';
import { reindexAccounts } from '../../match-index/reindex-changes.ts';
import { addDays, dayOf, instantOf, workingDay } from './moments.ts';
import { loadReferences } from './references.ts';

export const HISTORY_FILE = new URL('../../../seed/demo-history.jsonl', import.meta.url);

/** A part of a row that each installation has its own value for: «account 17», «new 4», «at -30 09:12», «day -33», «rest 90». */
const PLACEHOLDER = /«(\w[\w-]*) ([^»]*)»/g;

/**
 * Adds six weeks of work to the demo agency: rows that the product itself wrote when the history was recorded
 * (decision 179). This is the only place that dates rows back: day -1 is the last working day before today. Does nothing
 * when a record to which the history refers is missing, for example because the agency has renamed a role.
 */
export async function addHistory(trx: Trx, now = new Date()): Promise<void> {
  const references = await loadReferences(trx);
  const today = dayOf(now);
  const newIds = new Map<string, string>();
  const newId = (number: string) => {
    if (!newIds.has(number)) newIds.set(number, randomUUID());
    return newIds.get(number);
  };
  let isComplete = true;
  const text = readFileSync(HISTORY_FILE, 'utf8').replace(PLACEHOLDER, (_, kind: string, value: string) => {
    if (kind === 'new') return newId(value)!;
    if (kind === 'day') return workingDay(today, Number(value));
    if (kind === 'rest') return addDays(today, Number(value));
    const [day, time] = value.split(' ') as [string, string];
    if (kind === 'at') return instantOf(today, { day: Number(day), time });
    const id = references.get(`${kind} ${value}`);
    if (!id) isComplete = false;
    return id ?? '';
  });
  if (!isComplete) return;
  // Each line is the name of a table and a row in JSON. The lines of a table follow each other.
  const rowsByTable = Map.groupBy(text.trimEnd().split('\n'), (line) => line.slice(0, line.indexOf(' ')));
  for (const [table, lines] of rowsByTable) {
    // Indexed before there are imported rows, which would be compared again in the background.
    if (table === 'import_batch') await indexNewAccounts(trx);
    const rows = lines.map((line) => line.slice(table.length + 1));
    await insertRows(trx, table, rows);
  }
}

async function insertRows(trx: Trx, table: string, rows: string[]): Promise<void> {
  // Null values are not recorded, so the columns are those with a value in any row.
  const columns = new Set(rows.flatMap((row) => Object.keys(JSON.parse(row))));
  const columnList = sql.join([...columns].map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columnList})
    select ${columnList} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::jsonb)`.execute(
    trx,
  );
}

/** Indexes the accounts that reviewers have added or whose other names they have confirmed. */
async function indexNewAccounts(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from account a where not exists (select from account_match m where m.account_no = a.no)
    union select account_id from account_alias order by id`.execute(trx);
  await reindexAccounts(
    trx,
    rows.map(({ id }) => id),
  );
}
