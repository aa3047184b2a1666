import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { escapeFormula } from '@leadwright/contract/cells/escape-formula';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportQuery, ExportRequest } from './export-query.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_FEED = 10;
/** Size of file writes. The connection returns only a few kilobytes at a time, which would make many small writes. */
const BLOCK_BYTES = 256 * 1024;

interface Target {
  client: PoolClient;
  query: ExportQuery;
  path: string;
  signal: AbortSignal;
  /** Receives the number of rows written so far. Writing waits for the returned promise. */
  progress: (rows: number) => Promise<void>;
}

/** Writes CSV and returns the number of rows. Quotes every cell, so that any separator in a text is safe. */
export function writeCsv(target: Target, { bom }: Pick<ExportRequest, 'bom'>): Promise<number> {
  const header = `${target.query.columns.map(({ label, exportHeader = label }) => quoteCell(escapeFormula(exportHeader))).join(',')}\n`;
  return copyToFile(target, 'force_quote *', bom ? BYTE_ORDER_MARK + header : header);
}
const quoteCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/**
 * Writes JSON lines. The quote and delimiter characters never occur in JSON, so PostgreSQL quotes and escapes nothing.
 */
export const writeJsonLines = (target: Target): Promise<number> =>
  copyToFile(target, String.raw`quote e'\x01', delimiter e'\x02'`, '');

/** Streams the text formatted by PostgreSQL to the file, so that memory use does not depend on the number of rows. */
async function copyToFile(
  { client, query, path, signal, progress }: Target,
  options: string,
  header: string,
): Promise<number> {
  const copy = client.query(copyTo(`copy (${query.rows}) to stdout with (format csv, ${options})`));
  let lines = 0;
  let pendingChunks: Buffer[] = [Buffer.from(header)];
  let size = pendingChunks[0]!.length;
  const blocks = new Transform({
    transform(chunk: Buffer, _, done) {
      for (let index = chunk.indexOf(LINE_FEED); index >= 0; index = chunk.indexOf(LINE_FEED, index + 1)) lines++;
      pendingChunks.push(chunk);
      size += chunk.length;
      if (size < BLOCK_BYTES) return done();
      const block = Buffer.concat(pendingChunks, size);
      pendingChunks = [];
      size = 0;
      progress(lines).then(
        () => done(null, block),
        (error: Error) => done(error),
      );
    },
    flush: (done) => done(null, Buffer.concat(pendingChunks, size)),
  });
  await pipeline(copy, blocks, createWriteStream(path), { signal });
  return (copy as unknown as { rowCount: number }).rowCount;
}
