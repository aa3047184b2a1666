import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../database/pool.ts';
import { type Received, receive } from './receive.ts';

type Place = Pick<Config, 'dataDir'>;

export const storedFolder = ({ dataDir }: Place): string => join(dataDir, 'files');
/** Where a stored file lies. Its name is its hash alone: nothing that a sender says comes near a path. */
export const storedPath = (place: Place, hash: string): string => {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('not the hash of a stored file');
  return join(storedFolder(place), hash);
};
const PART = '.part';

/**
 * Receives a file, hands it to `work`, and takes it away afterwards unless `work` has kept it: neither one that is refused nor
 * one that breaks off leaves anything.
 */
export async function withReceived<T>(
  body: Readable,
  place: Place,
  limits: Parameters<typeof receive>[2],
  work: (file: Received) => Promise<T>,
): Promise<T> {
  const folder = storedFolder(place);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}${PART}`);
  try {
    return await work(await receive(body, path, limits));
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Keeps a received file and answers its hash, for a column that refers to `stored_file`. The row is written, and with it locked,
 * before the file is moved: taking a file away locks the row as well, so that neither comes between the other's two steps. A
 * file whose transaction ends otherwise is without a row, and is taken away as such.
 */
export async function keep(trx: Db, place: Place, { path, hash, bytes }: Received): Promise<string> {
  await sql`
    insert into stored_file (hash, bytes, kept_at) values (${hash}, ${bytes}, now())
    on conflict (hash) do update set kept_at = excluded.kept_at`.execute(trx);
  await rename(path, storedPath(place, hash));
  await syncFolder(storedFolder(place));
  return hash;
}

/** Of these files, those that are kept. They stay until the transaction ends, so that a reference to one holds. */
export async function storedOf(trx: Db, hashes: readonly string[]): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await sql<{ hash: string; bytes: number }>`
    select hash, bytes::int from stored_file where hash = any(${hashes}::text[]) order by hash for key share`.execute(
    trx,
  );
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
}

/** Keeps what was made here, as a received file is kept. */
export async function keepBytes(trx: Db, place: Place, bytes: Buffer): Promise<string> {
  const folder = storedFolder(place);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}${PART}`);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    const hash = createHash('sha256').update(bytes).digest('hex');
    return await keep(trx, place, { path, bytes: bytes.length, hash });
  } finally {
    await rm(path, { force: true });
  }
}

/** A new name is on the disk for good only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
