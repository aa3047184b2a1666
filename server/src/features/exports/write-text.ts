import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportQuery, ExportRequest } from './export-query.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_FEED = 10;
/** Size of writes to the file: the connection returns a few kilobytes at a time, too small for efficient writes. */
const BLOCK_BYTES = 256 * 1024;

interface Target {
  client: PoolClient;
  query: ExportQuery;
  path: string;
  signal: AbortSignal;
  /** Receives the number of rows so far at short intervals. Writing waits for it. */
  progress: (rows: number) => Promise<void>;
}

/** Writes CSV. Quotes every cell, so that semicolons in a text are safe with any separator. */
export function writeCsv(target: Target, { bom }: Pick<ExportRequest, 'bom'>): Promise<number> {
  const head = `${target.query.columns.map(({ label, exportHeader = label }) => quoteCell(exportHeader)).join(',')}\n`;
  return copyToFile(target, 'force_quote *', bom ? BYTE_ORDER_MARK + head : head);
}
const quoteCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Writes JSON lines. JSON contains neither of the two characters, so nothing is quoted or escaped again. */
export const writeJsonLines = (target: Target): Promise<number> =>
  copyToFile(target, String.raw`quote e'\x01', delimiter e'\x02'`, '');

/** Streams the text that PostgreSQL formats to the file, so that memory does not grow with the rows. */
async function copyToFile(
  { client, query, path, signal, progress }: Target,
  options: string,
  head: string,
): Promise<number> {
  const copy = client.query(copyTo(`copy (${query.rows}) to stdout with (format csv, ${options})`));
  let lines = 0;
  let pending: Buffer[] = [Buffer.from(head)];
  let size = pending[0]!.length;
  const blocks = new Transform({
    transform(chunk: Buffer, _, done) {
      for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines++;
      pending.push(chunk);
      size += chunk.length;
      if (size < BLOCK_BYTES) return done();
      const block = Buffer.concat(pending, size);
      pending = [];
      size = 0;
      progress(lines).then(
        () => done(null, block),
        (error: Error) => done(error),
      );
    },
    flush: (done) => done(null, Buffer.concat(pending, size)),
  });
  await pipeline(copy, blocks, createWriteStream(path), { signal });
  return (copy as unknown as { rowCount: number }).rowCount;
}
