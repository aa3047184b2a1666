import type { PoolClient } from 'pg';
import type { ExportQuery } from './export-query.ts';
import { writeSheet } from './write-sheet.ts';

const BATCH_SIZE = 2_000;
const PIXELS_PER_CHARACTER = 7;

interface Target {
  client: PoolClient;
  query: ExportQuery;
  path: string;
  title: string;
  signal: AbortSignal;
  progress: (rows: number) => Promise<void>;
}

/** Writes XLSX. Reads the rows with a cursor and streams compressed bytes. */
export async function writeXlsx({ client, query, path, title, signal, progress }: Target): Promise<number> {
  let rowCount = 0;
  async function* rows() {
    await client.query(`declare export no scroll cursor for ${query.rows}`);
    for (;;) {
      const page = await client.query<(string | null)[]>({ text: `fetch ${BATCH_SIZE} from export`, rowMode: 'array' });
      if (page.rows.length === 0) return;
      for (const row of page.rows) yield row.map((text, i) => cellOf(text, query.columns[i]!.kind));
      rowCount += page.rows.length;
      await progress(rowCount);
    }
  }
  const columns = query.columns.map(({ label, exportHeader = label, width = 140 }) => ({
    header: exportHeader,
    width: width / PIXELS_PER_CHARACTER,
  }));
  await writeSheet({ path, title, columns, rows: rows(), signal });
  return rowCount;
}

/** Number of digits that spreadsheet programs keep. */
const MAX_DIGITS = 15;

/** Returns a number cell only if no digit is lost. */
function cellOf(text: string | null, kind: string): string | number | null {
  if (text === null || text === '') return null;
  if (kind !== 'number') return text;
  const digits = text.replace(/^-?0*|[.]|(?<=\..*)0+$/g, '');
  return digits.length <= MAX_DIGITS ? Number(text) : text;
}
