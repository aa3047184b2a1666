import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { uploadImage } from '@leadwright/contract/features/images';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import type { Received } from '../../files/receive.ts';
import { keepBytes, withReceived } from '../../files/stored.ts';
import { remade } from './picture/encode.ts';
import { pictureKind } from './picture/kind.ts';
import { REFUSALS } from './picture/refusals.ts';

type Reply = ReplyOf<typeof uploadImage>;

/** Nobody needs more to know a picture, or the beginning of a drawing. */
const HEAD_BYTES = 4_096;
/** Only one at a time is counted against the quota. */
const ONE_AT_A_TIME = sql`select pg_advisory_xact_lock(hashtext('images'))`;

/**
 * Receives a picture and makes it anew with its thumbnails. What was sent is gone before the answer; what is known
 * already is neither made nor stored a second time.
 */
export function receiveImage(
  app: App,
  body: Readable,
  announced: number | undefined,
  signal: AbortSignal,
): Promise<Reply> {
  const largest = app.config.imageBytes;
  return withReceived(body, app.config, { largest, tooLarge: () => REFUSALS.tooLarge(largest), announced }, (file) =>
    keepImage(app, file, signal),
  );
}

async function keepImage({ db, config }: App, { path, hash }: Received, signal: AbortSignal): Promise<Reply> {
  const known = await knownFile(db, hash);
  if (known) return known;
  const source = await readFile(path);
  const kind = pictureKind(source.subarray(0, HEAD_BYTES));
  if (!kind) throw REFUSALS.wrongType();
  const { original, thumbnails, ...size } = await remade(source, kind);
  const all = { original, ...thumbnails };
  const bytes = Object.values(all).reduce((sum, { length }) => sum + length, 0);
  return db.transaction().execute(async (trx) => {
    await ONE_AT_A_TIME.execute(trx);
    const meanwhile = await knownFile(trx, hash);
    if (meanwhile) return meanwhile;
    if ((await usedBytes(trx)) + bytes > config.imageQuotaBytes) throw REFUSALS.quota(config.imageQuotaBytes);
    const kept: Record<string, string> = {};
    for (const [name, content] of Object.entries(all)) kept[name] = await keepBytes(trx, config, content);
    await sql`
      insert into image_file (hash, kind, width, height, bytes, original, large, medium, small)
      values (${hash}, ${kind}, ${size.width}, ${size.height}, ${bytes}, ${kept.original}, ${kept.large}, ${kept.medium},
        ${kept.small})`.execute(trx);
    // Whoever has cancelled it meanwhile is not left with it.
    signal.throwIfAborted();
    return { file: hash, ...size, bytes, existing: null };
  });
}

/** What was made of the same content before, and the image that shows it. It is needed again from now on. */
async function knownFile(db: Db, hash: string): Promise<Reply | undefined> {
  const { rows } = await sql<Reply>`
    update image_file f set made_at = now() where f.hash = ${hash}
    returning f.hash as file, f.kind, f.width, f.height, f.bytes::float8 as bytes, (
      select json_build_object('id', i.id, 'name', i.name) from image i
      where i.file = f.hash and i.archived_at is null order by i.created_at limit 1) as existing`.execute(db);
  return rows[0];
}

/** What images take that are in the library, and what has arrived of which one may be made yet. */
export async function usedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(f.bytes), 0)::float8 as used from image_file f
    where f.made_at > now() - interval '1 day'
      or exists (select from image i where i.file = f.hash and i.archived_at is null)`.execute(db);
  return rows[0]!.used;
}
