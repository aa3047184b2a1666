import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportOrder, ExportQuery } from './export-query.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = 10;
/** The connection gives a few kilobytes at a time, and every write to the file has its price. */
const BLOCK = 256 * 1024;

interface Target {
  client: PoolClient;
  query: ExportQuery;
  path: string;
  signal: AbortSignal;
  /** Hears of the rows so far, about as often as a reader can follow, and holds the writing up while it works. */
  progress: (rows: number) => Promise<void>;
}

/** Every cell is quoted: a text with a semicolon stays one cell where a semicolon separates. */
export function writeCsv(target: Target, { bom }: Pick<ExportOrder, 'bom'>): Promise<number> {
  const head = `${target.query.columns.map(({ label, exportedAs = label }) => quoted(exportedAs)).join(',')}\n`;
  return copyToFile(target, 'force_quote *', bom ? BYTE_ORDER_MARK + head : head);
}
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** JSON holds neither of the two characters as they are: nothing is quoted, nor escaped once more. */
export const writeJsonLines = (target: Target): Promise<number> =>
  copyToFile(target, String.raw`quote e'\x01', delimiter e'\x02'`, '');

/** PostgreSQL writes the file's text by itself; it only passes through here, so memory does not grow with the rows. */
async function copyToFile(
  { client, query, path, signal, progress }: Target,
  options: string,
  head: string,
): Promise<number> {
  const copy = client.query(copyTo(`copy (${query.rows}) to stdout with (format csv, ${options})`));
  let lines = 0;
  let held: Buffer[] = [Buffer.from(head)];
  let size = held[0]!.length;
  const blocks = new Transform({
    transform(chunk: Buffer, _, done) {
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines++;
      held.push(chunk);
      size += chunk.length;
      if (size < BLOCK) return done();
      const block = Buffer.concat(held, size);
      held = [];
      size = 0;
      progress(lines).then(
        () => done(null, block),
        (error: Error) => done(error),
      );
    },
    flush: (done) => done(null, Buffer.concat(held, size)),
  });
  await pipeline(copy, blocks, createWriteStream(path), { signal });
  return (copy as unknown as { rowCount: number }).rowCount;
}
