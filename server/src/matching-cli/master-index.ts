import type { Pool, PoolClient } from 'pg';
import { copyFrom } from '../database/copy.ts';
import { buildIndex } from '../match-index/build-index.ts';
import { type Entity, INDEX_TABLES } from '../match-index/engine/entities.ts';
import type { Source } from '../match-index/engine/tasks.ts';
import type { ReadInput } from './record-input.ts';
import { type TableFile, tableRows } from './table-file.ts';

const CHUNK_SIZE = 5_000;

/**
 * A row of a file. `no` is the record number for the engine, from 1. Without an id column, ids are numbers from 0.
 */
export interface FileRow extends Source {
  id: string;
}

/** Reads the rows of a file as input for the engine, in chunks. */
export async function* readFileRows(
  file: TableFile,
  idColumn: number | null,
  readInput: ReadInput,
  chunkSize: number,
): AsyncGenerator<FileRow[], undefined> {
  let no = 0;
  let chunk: FileRow[] = [];
  for await (const rows of tableRows(file)) {
    for (const cells of rows) {
      chunk.push({ no: no + 1, id: idColumn === null ? String(no) : cells[idColumn]!.trim(), input: readInput(cells) });
      no++;
      if (chunk.length < chunkSize) continue;
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
  return undefined;
}

const escapeCopyText = (text: string) => text.replaceAll('\\', '\\\\').replace(/[\t\n\r]/g, ' ');

/** Builds the key index of a file; see `buildIndex` for the options. The ids of the file are stored in `file_row`. */
export async function indexFile(
  pool: Pool,
  entity: Entity,
  file: TableFile,
  idColumn: number | null,
  readInput: ReadInput,
  options: { keepsFirstOfEqual?: boolean } = {},
): Promise<{ records: number; keys: number }> {
  const { match } = INDEX_TABLES[entity];
  // The foreign key requires a record in the master database, which a row of a file does not have.
  await pool.query(`alter table ${match} drop constraint ${match}_${entity}_no_fkey`);
  await pool.query('create unlogged table file_row (no bigint not null, id text not null)');
  const counts = await buildIndex(pool, {
    ...options,
    entity,
    sources: (client: PoolClient) => {
      const rows = readFileRows(file, idColumn, readInput, CHUNK_SIZE);
      return async () => {
        const { value } = await rows.next();
        if (!value) return [];
        const lines = value.map((row) => `${row.no}\t${escapeCopyText(row.id)}\n`).join('');
        await copyFrom(client, 'copy file_row from stdin', [Buffer.from(lines)]);
        return value.map(({ no, input }) => ({ no, input }));
      };
    },
  });
  await pool.query('alter table file_row add primary key (no)');
  return counts;
}

/** Loads the ids of rows by record number. */
export async function loadFileIds(pool: Pool, nos: number[]): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ no: number; id: string }>('select no, id from file_row where no = any($1)', [
    nos,
  ]);
  return new Map(rows.map(({ no, id }) => [no, id]));
}
