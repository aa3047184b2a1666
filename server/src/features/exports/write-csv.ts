import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportQuery } from './export-query.ts';

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
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

/**
 * PostgreSQL writes the file's text by itself; it only passes through here, so memory does not grow with the rows.
 * Every cell is quoted: a text with a semicolon stays one cell where a semicolon separates.
 */
export async function writeCsv({ client, query, path, signal, progress }: Target): Promise<number> {
  const copy = client.query(copyTo(`copy (${query.rows}) to stdout with (format csv, force_quote *)`));
  let lines = 0;
  let held: Buffer[] = [];
  let size = 0;
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
  const head = Buffer.concat([
    BYTE_ORDER_MARK,
    Buffer.from(`${query.columns.map(({ label }) => quoted(label)).join(',')}\n`),
  ]);
  held.push(head);
  size = head.length;
  await pipeline(copy, blocks, createWriteStream(path), { signal });
  return (copy as unknown as { rowCount: number }).rowCount;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
