import type { ImageKind } from '@leadwright/contract/features/images';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Config } from '../../config.ts';
import type { Db, Trx } from '../../database/pool.ts';
import type { TokenKeys } from '../../http/token.ts';
import { expiryHour, publicUrlOf, signedUrl, textImageSize } from './image-urls.ts';
import { imageEntity } from './images.ts';

export const IMAGE_NOT_FOUND = defineMessage(
  'problems.imageNotThere',
  'This image is not in the library. Choose another one.',
);
export const IMAGE_IS_DRAWING = defineMessage(
  'problems.imageIsDrawing',
  'Email programs do not show SVG images. Choose a PNG, JPEG or GIF image.',
);

/** Link tables of images and their record column. */
const LINK_TABLES = {
  document_image: 'document_id',
  email_template_image: 'template_id',
} as const;
type LinkTable = keyof typeof LINK_TABLES;

/**
 * Returns the images that the viewer may place in a record: images already in the record and readable library images.
 * Locks these images against archiving until the transaction ends.
 */
export async function findPlaceableImages(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  currentIds: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const mayRead = viewer.grants.some(
    ({ subject, action }) => subject === imageEntity.rule.subject && action === 'read',
  );
  const isLibraryImage = mayRead
    ? sql`(t.archived_at is null and ${visibleOrNone(viewer, imageEntity.rule, 't')})`
    : sql`false`;
  const { rows } = await sql<{ id: string }>`
    select t.id from image t where t.id = any(${ids}::uuid[]) and (t.id = any(${currentIds}::uuid[]) or ${isLibraryImage})
    order by t.id for key share`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of SVG images, which mail programs do not show. */
export async function findDrawings(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select i.id from image i join image_file f on f.hash = i.file
    where i.id = any(${ids}::uuid[]) and f.kind = 'svg'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Makes images public, so that recipients of a mail can load them. */
export async function makePublic(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await sql`update image set public_at = now() where id = any(${ids}::uuid[]) and public_at is null`.execute(trx);
}

/** Replaces the links between a record and the images it shows. */
export async function linkImages(
  trx: Trx,
  linkTable: LinkTable,
  recordId: string,
  ids: readonly string[],
): Promise<void> {
  const [table, record] = [sql.table(linkTable), sql.ref(LINK_TABLES[linkTable])];
  await sql`delete from ${table} where ${record} = ${recordId} and image_id <> all(${ids}::uuid[])`.execute(trx);
  await sql`
    insert into ${table} (${record}, image_id) select ${recordId}::uuid, id from image where id = any(${ids}::uuid[])
    on conflict do nothing`.execute(trx);
}

/** Returns signed URLs by image id. Callers check that the viewer may read the text with the images. */
export async function findImageUrls(db: Db, keys: TokenKeys, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; file: string; kind: ImageKind }>`
    select i.id, i.file, f.kind from image i join image_file f on f.hash = i.file
    where i.id = any(${ids}::uuid[])`.execute(db);
  const until = expiryHour();
  return Object.fromEntries(
    rows.map(({ id, file, kind }) => [id, signedUrl(keys, id, file, textImageSize(kind), until)]),
  );
}

/** Returns the public URLs of images in mails by image id. */
export async function findPublicUrls(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; public_key: string }>`
    select id, public_key from image where id = any(${ids}::uuid[]) and public_at is not null`.execute(db);
  return Object.fromEntries(rows.map(({ id, public_key }) => [id, publicUrlOf(publicUrl, public_key)]));
}
