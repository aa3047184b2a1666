import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { uploadImage } from '@leadwright/contract/features/images';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db, RunTransaction, Trx } from '../../database/pool.ts';
import type { ReceivedFile } from '../../files/receive.ts';
import { storeBytes, withReceivedFile } from '../../files/stored.ts';
import { reencode } from './picture/encode.ts';
import { IMAGE_ERRORS } from './picture/image-errors.ts';
import { pictureKind } from './picture/picture-kind.ts';

type Reply = ReplyOf<typeof uploadImage>;

/** Number of bytes that are sufficient to recognise an image or the beginning of an SVG. */
const SIGNATURE_BYTES = 4_096;
/** Locks uploads until the transaction ends, so that concurrent uploads cannot exceed the quota. */
const LOCK_UPLOADS = sql`select pg_advisory_xact_lock(hashtext('images'))`;

/**
 * Receives an image, re-encodes it and stores it with its thumbnails. Does not process a known file again; always
 * deletes the uploaded file.
 */
export function receiveImage(
  app: App,
  transaction: RunTransaction,
  body: Readable,
  declaredSize: number | undefined,
  signal: AbortSignal,
): Promise<Reply> {
  const maxBytes = app.config.imageBytes;
  return withReceivedFile(
    body,
    app.config,
    { maxBytes: maxBytes, tooLarge: () => IMAGE_ERRORS.tooLarge(maxBytes), declaredSize },
    (file) => storeImage(app, transaction, file, signal),
  );
}

async function storeImage(
  { config }: App,
  transaction: RunTransaction,
  { path, hash }: ReceivedFile,
  signal: AbortSignal,
): Promise<Reply> {
  const knownFile = await transaction((trx) => findKnownFile(trx, hash));
  if (knownFile) return knownFile;
  const source = await readFile(path);
  const kind = pictureKind(source.subarray(0, SIGNATURE_BYTES));
  if (!kind) throw IMAGE_ERRORS.wrongType();
  const { original, thumbnails, ...size } = await reencode(source, kind);
  const files = { original, ...thumbnails };
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  return transaction(async (trx) => {
    await LOCK_UPLOADS.execute(trx);
    const existing = await findKnownFile(trx, hash);
    if (existing) return existing;
    if ((await countUsedBytes(trx)) + bytes > config.imageQuotaBytes) throw IMAGE_ERRORS.quota(config.imageQuotaBytes);
    const hashes: Record<string, string> = {};
    for (const [name, content] of Object.entries(files)) hashes[name] = await storeBytes(trx, config, content);
    await sql`
      insert into image_file (hash, kind, width, height, bytes, original, large, medium, small)
      values (${hash}, ${kind}, ${size.width}, ${size.height}, ${bytes}, ${hashes.original}, ${hashes.large}, ${hashes.medium},
        ${hashes.small})`.execute(trx);
    // Rolls back if the request was cancelled in the meantime.
    signal.throwIfAborted();
    return { file: hash, ...size, bytes, existing: null };
  });
}

/** Returns a stored file with the same content and the image that uses it. Restarts the retention time of the file. */
async function findKnownFile(trx: Trx, hash: string): Promise<Reply | undefined> {
  const { rows } = await sql<Reply>`
    update image_file f set made_at = now() where f.hash = ${hash}
    returning f.hash as file, f.kind, f.width, f.height, f.bytes::float8 as bytes, (
      select json_build_object('id', i.id, 'name', i.name) from image i
      where i.file = f.hash and i.archived_at is null order by i.created_at limit 1) as existing`.execute(trx);
  return rows[0];
}

/** Returns the bytes of library images and of recent uploads that have no image yet. */
export async function countUsedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(f.bytes), 0)::float8 as used from image_file f
    where f.made_at > now() - interval '1 day'
      or exists (select from image i where i.file = f.hash and i.archived_at is null)`.execute(db);
  return rows[0]!.used;
}
