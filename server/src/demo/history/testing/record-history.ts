import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { daysBetween, momentOf, workingDayIndex } from '../moments.ts';
import { loadReferences } from '../references.ts';
import type { Story } from './story.ts';

/** The recorded tables in the order in which their rows are inserted, with the time that orders their rows. */
const TABLES: Record<string, string | undefined> = {
  account: 'created_at',
  account_alias: undefined,
  account_value_source: undefined,
  import_batch: 'created_at',
  import_raw: undefined,
  import_row: undefined,
  match_candidate: undefined,
  match_decision: 'decided_at',
  known_match: undefined,
  not_match: undefined,
  unmatched_key: undefined,
  campaign_member: undefined,
  campaign_account: undefined,
  campaign_contact: undefined,
  change: 'created_at',
  change_row: undefined,
  trail_entry: 'at',
  callback: undefined,
  job: 'created_at',
  audit_event: 'at',
};
/** Tables with rows that the product derives again, that belong to a sign-in or a running job, or drawn by random ids. */
const NOT_RECORDED = [
  ...['account_key', 'account_match', 'name_token', 'match_index', 'contact_index', 'contact_token'],
  ...['session', 'sign_in_throttle', 'job_chunk', 'notification', 'app_user', 'match_audit'],
];
/** Columns that depend on the machine, such as workers and durations. */
const MACHINE_COLUMNS: Record<string, string[]> = {
  job: ['locked_by', 'heartbeat_at', 'running_seconds', 'attempts', 'checkpoint', 'processed', 'total'],
  audit_event: ['request_id'],
  // The rows of a change are numbered in the order of their random ids.
  change_row: ['no'],
};

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g;
const DAY = /(?<=")\d{4}-\d\d-\d\d(?=")/g;
/** The path of an uploaded file. It is empty once the file is deleted, and the demo has no files. */
const FILE_PATH = /(?<="file_path": ")[^"]*/;
/** The end of a rest, which the product counts in calendar days. */
const REST_END = /(?<="status_until": ")\d{4}-\d\d-\d\d/;
const RECENT_MS = 90 * 86_400_000;

/** The rows of all tables at one time, as texts by table. */
export type Snapshot = Map<string, Set<string>>;

export async function takeSnapshot(db: Db): Promise<Snapshot> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) filter (where a.attgenerated = '' and a.attidentity = ''
      and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not like 'nextval(%') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1`.execute(db);
  const snapshot: Snapshot = new Map();
  for (const { name, columns } of tables) {
    const recorded = columns.filter((column) => !MACHINE_COLUMNS[name]?.includes(column));
    const { rows } = await sql<{ row: string }>`
      select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t))
        where value <> 'null' and key = any(${recorded}::text[]))::text as row
      from ${sql.table(name)} t`.execute(db);
    snapshot.set(name, new Set(rows.map(({ row }) => row)));
  }
  return snapshot;
}

/** Returns the rows that the story has added since the snapshot, as the text that `addHistory` loads. */
export async function recordHistory({ app: { db }, clock, today }: Story, before: Snapshot): Promise<string> {
  const after = await takeSnapshot(db);
  const names = new Map([...(await loadReferences(db))].map(([name, id]) => [id, name]));
  const earlierIds = new Set([...before.values()].flatMap((rows) => [...rows].flatMap((row) => row.match(ID) ?? [])));
  const numbers = new Map<string, number>();
  const nameId = (id: string, isNumbered: boolean): string => {
    if (earlierIds.has(id)) {
      const name = names.get(id);
      if (!name) throw new Error(`The history refers to ${id}, which has no name.`);
      return `«${name}»`;
    }
    if (isNumbered && !numbers.has(id)) numbers.set(id, numbers.size + 1);
    return `«new ${numbers.get(id) ?? ''}»`;
  };
  const nameTimes = (row: string) =>
    row
      .replace(FILE_PATH, '')
      .replace(REST_END, (day) => `«rest ${daysBetween(today, day)}»`)
      .replace(INSTANT, (instant) => {
        const { day, time } = clock.momentOf(instant) ?? momentOf(today, instant);
        return `«at ${day} ${time}»`;
      })
      .replace(DAY, (day) =>
        Math.abs(Date.parse(day) - Date.parse(today)) < RECENT_MS ? `«day ${workingDayIndex(today, day)}»` : day,
      );

  const lines: string[] = [];
  for (const [table, orderColumn] of Object.entries(TABLES)) {
    const newRows = [...after.get(table)!].filter((row) => !before.get(table)!.has(row) && isPartOfStory(table, row));
    const keyed = newRows.map(nameTimes).map((row) => ({
      row,
      at: orderColumn ? timeKey(JSON.parse(row)[orderColumn]) : '',
      // New ids are random, so they do not take part in the order.
      text: row.replace(ID, (id) => nameId(id, false)),
    }));
    keyed.sort((a, b) => compare(a.at, b.at) || compare(a.text, b.text));
    const rows = keyed.map(({ row }) => row.replace(ID, (id) => nameId(id, true)));
    lines.push(...(table === 'change_row' ? numberRows(rows) : rows).map((row) => `${table} ${row}`));
  }
  assertAllTablesKnown(before, after);
  return `${lines.join('\n')}\n`;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns a text that orders moments: days count up to 0. */
const timeKey = (moment: string) => {
  const [, day, time] = /«at (-?\d+) (\S+)»/.exec(moment) ?? [];
  return `${String(Number(day) + 1000)} ${time}`;
};

/** Numbers the rows of each change from 1. */
function numberRows(rows: string[]): string[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const { change_id } = JSON.parse(row) as { change_id: string };
    const no = (counts.get(change_id) ?? 0) + 1;
    counts.set(change_id, no);
    return row.replace('{', `{"no": ${no}, `);
  });
}

/** Sign-ins and the housekeeping jobs of the server are not part of the story. */
function isPartOfStory(table: string, row: string): boolean {
  const { entity, owner_id } = JSON.parse(row) as { entity?: string; owner_id?: string };
  if (table === 'audit_event') return entity !== 'sessions';
  return table !== 'job' || owner_id !== undefined;
}

function assertAllTablesKnown(before: Snapshot, after: Snapshot): void {
  const known = [...Object.keys(TABLES), ...NOT_RECORDED];
  const unknownTables = [...after].filter(
    ([table, rows]) => !known.includes(table) && [...rows].some((row) => !before.get(table)!.has(row)),
  );
  if (unknownTables.length > 0)
    throw new Error(`The history has rows of ${unknownTables.map(([table]) => table).join(', ')}.`);
}
