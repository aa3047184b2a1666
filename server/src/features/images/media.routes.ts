import { createReadStream } from 'node:fs';
import { AppError } from '@leadwright/contract/errors';
import { type ImageKind, showImage, showPublicImage } from '@leadwright/contract/features/images';
import type { MediaSize } from '@leadwright/contract/media/media-path';
import { defineMessage } from '@leadwright/contract/message';
import type { FastifyReply } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { storedPath } from '../../files/stored.ts';
import { type FileReply, serve } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { hasValidSignature, isExpired } from './image-urls.ts';

const CONTENT_TYPES: Record<ImageKind, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};
/** Prevents scripts and requests in a drawing that is opened as a page of this origin. */
const SANDBOX_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
const INVALID_URL = defineMessage('errors.imageAddress', 'The address of this image is not valid.');
const URL_EXPIRED = defineMessage(
  'errors.imageAddressEnded',
  'The address of this image has expired. Reload the page that shows it.',
);

/** Registers the endpoints that serve images. They return only processed images and no pages of the portal. */
export function mediaRoutes(app: App): void {
  serve(app, showImage, async ({ params: { id, size }, query, reply, db }) => {
    if (!hasValidSignature(app.keys, { id, size, ...query })) throw new AppError('forbidden', INVALID_URL);
    if (isExpired(query.until)) throw new AppError('link_ended', URL_EXPIRED);
    const file = await findImage(db, sql`i.id = ${id}`, size);
    // The mail preview is a frame without an origin. The signed URL authorises the access.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('cache-control', 'private, max-age=43200, immutable');
    return imageReply(reply, app, file);
  });
  serve(app, showPublicImage, async ({ params: { key }, reply, db }) => {
    const file = await findImage(db, sql`i.public_key = ${key} and i.public_at is not null`, 'original');
    // Mail programs load images from any origin, and a replaced image must appear within minutes.
    reply.header('cache-control', 'public, max-age=300').header('cross-origin-resource-policy', 'cross-origin');
    return imageReply(reply, app, file);
  });
}

interface StoredImage {
  name: string;
  kind: ImageKind;
  stored: string;
  size: MediaSize;
}

async function findImage(
  db: Db,
  where: RawBuilder<SqlBool> | RawBuilder<unknown>,
  size: MediaSize,
): Promise<StoredImage> {
  const { rows } = await sql<StoredImage>`
    select i.name, f.kind, f.${sql.ref(size)} as stored, ${size}::text as size
    from image i join image_file f on f.hash = i.file where ${where}`.execute(db);
  if (!rows[0]) throw notFoundError('image');
  return rows[0];
}

function imageReply(reply: FastifyReply, { config }: App, { name, kind, stored, size }: StoredImage): FileReply {
  reply.header('content-security-policy', SANDBOX_POLICY).header('x-content-type-options', 'nosniff');
  const format = size === 'original' ? kind : 'webp';
  return {
    stream: createReadStream(storedPath(config, stored)),
    fileName: `${name.replace(/\.\w{1,5}$/, '')}.${format === 'jpeg' ? 'jpg' : format}`,
    contentType: CONTENT_TYPES[format],
    isShown: true,
  };
}
