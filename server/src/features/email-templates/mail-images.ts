import { findLibraryImages, replaceImagePaths } from '@leadwright/contract/mail-templates/images';
import type { MailRemark } from '@leadwright/contract/mail-templates/lint';
import { lineAndColumn } from '@leadwright/contract/merge/tags';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import {
  findDrawings,
  findImageUrls,
  findPlaceableImages,
  findPublicUrls,
  IMAGE_IS_DRAWING,
  IMAGE_NOT_FOUND,
  linkImages,
  makePublic,
} from '../images/placed-images.service.ts';
import type { CompiledMail } from './compiled-mail.ts';
import { emailTemplateEntity } from './email-templates.ts';

const idsIn = (source: unknown) => findLibraryImages(String(source ?? '')).map(({ id }) => id);

/** Returns problems of library images in a mail; images of earlier versions are allowed. */
export async function imageRemarks(
  trx: Trx,
  viewer: Viewer,
  source: string,
  earlierSources: readonly unknown[],
): Promise<MailRemark[]> {
  const usedImages = findLibraryImages(source);
  if (usedImages.length === 0) return [];
  const ids = [...new Set(usedImages.map(({ id }) => id))];
  const allowedIds = await findPlaceableImages(trx, viewer, ids, earlierSources.flatMap(idsIn));
  const drawings = await findDrawings(trx, ids);
  return usedImages.flatMap(({ id, at, end }) => {
    const problem = allowedIds.has(id) ? drawings.has(id) && IMAGE_IS_DRAWING : IMAGE_NOT_FOUND;
    return problem
      ? [{ field: 'source', level: 'error', ...lineAndColumn(source, at), at, end, message: problem }]
      : [];
  });
}

/** Returns warnings for library images that are large for a mail. Checks only images that the author can place. */
export async function imageSizeRemarks(db: Db, viewer: Viewer, source: string): Promise<MailRemark[]> {
  const usedImages = findLibraryImages(source);
  if (usedImages.length === 0) return [];
  const placeableIds = await findPlaceableImages(db, viewer, [...new Set(usedImages.map(({ id }) => id))], []);
  const { rows } = await sql<{ id: string; bytes: number }>`
    select i.id, s.bytes::int as bytes from image i join image_file f on f.hash = i.file
      join stored_file s on s.hash = f.original
    where i.id = any(${[...placeableIds]}::uuid[]) and s.bytes > ${MAX_IMAGE_BYTES}`.execute(db);
  const sizeById = new Map(rows.map(({ id, bytes }) => [id, Math.round(bytes / 1_000)]));
  return usedImages.flatMap(({ id, at, end }) => {
    const size = sizeById.get(id);
    return size
      ? [{ field: 'source', level: 'warning', ...lineAndColumn(source, at), at, end, message: heavyImageMessage(size) }]
      : [];
  });
}

const MAX_IMAGE_BYTES = 200_000;
const heavyImageMessage = (size: number) =>
  defineMessage('lint.heavyImage', 'This image is {{size}} kB. Images in emails should be at most {{most}} kB.', {
    size,
    most: MAX_IMAGE_BYTES / 1_000,
  });

/**
 * Links a template to the images of all its versions, since each can be restored, and makes them public. Each compiled
 * version lists its images, so no source is parsed again.
 */
export async function linkTemplateImages(trx: Trx, versionId: string): Promise<void> {
  const { rows } = await sql<{ template_id: string; ids: string[] }>`
    select v.template_id, coalesce(array_agg(distinct i.id) filter (where i.id is not null), '{}') as ids
    from email_template_version v left join lateral jsonb_array_elements_text(v.made -> 'images') i (id) on true
    where v.template_id = (select template_id from email_template_version where id = ${versionId})
    group by v.template_id`.execute(trx);
  const { template_id, ids } = rows[0]!;
  await linkImages(trx, 'email_template_image', template_id, ids);
  await makePublic(trx, ids);
}

/** Returns a mail with image URLs that work without signing in. */
export async function withPublicImages(
  { config }: Pick<App, 'config'>,
  db: Db,
  mail: CompiledMail,
): Promise<CompiledMail> {
  return { ...mail, html: replaceImagePaths(mail.html, await findPublicUrls(db, config, mail.images)) };
}

/** Returns a mail for its preview, with only the images that the viewer can place or see in a template or as a logo. */
export async function withVisibleImages(
  { keys }: Pick<App, 'keys'>,
  db: Db,
  viewer: Viewer,
  mail: CompiledMail,
  logo: string | undefined,
): Promise<CompiledMail> {
  const ids = mail.images;
  if (ids.length === 0) return mail;
  const { rows } = await sql<{ image_id: string }>`
    select l.image_id from email_template_image l join email_template t on t.id = l.template_id
    where l.image_id = any(${ids}::uuid[]) and ${visible(viewer, emailTemplateEntity.rule, 't')}`.execute(db);
  const visibleIds = await findPlaceableImages(db, viewer, ids, [
    ...rows.map(({ image_id }) => image_id),
    ...(logo ? [logo] : []),
  ]);
  return { ...mail, html: replaceImagePaths(mail.html, await findImageUrls(db, keys, [...visibleIds])) };
}
