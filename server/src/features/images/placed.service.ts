import type { ImageKind } from '@leadwright/contract/features/images';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/pool.ts';
import type { TokenKeys } from '../../http/token.ts';
import { expiry, publicAddress, signedAddress, sizeInText } from './addresses.ts';
import { imageEntity } from './images.ts';

export const NOT_THERE = defineMessage(
  'problems.imageNotThere',
  'This image is not in the library. Choose another one.',
);
export const IS_DRAWING = defineMessage(
  'problems.imageIsDrawing',
  'Email programs do not show SVG images. Choose a PNG, JPEG or GIF image.',
);

/** A table that says in which records images are placed. */
const PLACES = {
  document_image: 'document_id',
  email_template_image: 'template_id',
} as const;
type Place = keyof typeof PLACES;

/**
 * Of these images those that somebody may place in a record: what is there already, or was, stays; others are of the library
 * that they may read. Held, so that none of them is archived meanwhile.
 */
export async function placeable(
  trx: Db,
  viewer: Viewer,
  ids: readonly string[],
  present: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const mayRead = viewer.grants.some(
    ({ subject, action }) => subject === imageEntity.rule.subject && action === 'read',
  );
  const isTheirs = mayRead
    ? sql`(t.archived_at is null and ${visibleOrNone(viewer, imageEntity.rule, 't')})`
    : sql`false`;
  const { rows } = await sql<{ id: string }>`
    select t.id from image t where t.id = any(${ids}::uuid[]) and (t.id = any(${present}::uuid[]) or ${isTheirs})
    order by t.id for key share`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Of these images those that are drawings, which mail programs do not show. */
export async function drawingsAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select i.id from image i join image_file f on f.hash = i.file
    where i.id = any(${ids}::uuid[]) and f.kind = 'svg'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Gives images the address by which whoever has a mail sees them. */
export async function makePublic(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await sql`update image set public_at = now() where id = any(${ids}::uuid[]) and public_at is null`.execute(trx);
}

/** Says which images a record shows from now on. */
export async function notePlaced(trx: Db, place: Place, recordId: string, ids: readonly string[]): Promise<void> {
  const [table, record] = [sql.table(place), sql.ref(PLACES[place])];
  await sql`delete from ${table} where ${record} = ${recordId} and image_id <> all(${ids}::uuid[])`.execute(trx);
  await sql`
    insert into ${table} (${record}, image_id) select ${recordId}::uuid, id from image where id = any(${ids}::uuid[])
    on conflict do nothing`.execute(trx);
}

/** Where images can be seen by whoever may read the text that shows them, by their ids. */
export async function placedAddresses(
  db: Db,
  keys: TokenKeys,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; file: string; kind: ImageKind }>`
    select i.id, i.file, f.kind from image i join image_file f on f.hash = i.file
    where i.id = any(${ids}::uuid[])`.execute(db);
  const until = expiry();
  return Object.fromEntries(
    rows.map(({ id, file, kind }) => [id, signedAddress(keys, id, file, sizeInText(kind), until)]),
  );
}

/** Where images that mails show are seen without signing in, by their ids. */
export async function publicAddresses(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; public_key: string }>`
    select id, public_key from image where id = any(${ids}::uuid[]) and public_at is not null`.execute(db);
  return Object.fromEntries(rows.map(({ id, public_key }) => [id, publicAddress(publicUrl, public_key)]));
}
