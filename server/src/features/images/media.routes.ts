import { createReadStream } from 'node:fs';
import { AppError } from '@leadwright/contract/errors';
import { type ImageKind, showImage, showPublicImage } from '@leadwright/contract/features/images';
import type { MediaSize } from '@leadwright/contract/media/address';
import { defineMessage } from '@leadwright/contract/message';
import type { FastifyReply } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { App } from '../../context.ts';
import { storedPath } from '../../files/stored.ts';
import { type FileReply, serve } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { isExpired, isSigned } from './addresses.ts';

const TYPES: Record<ImageKind, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};
/** A drawing opened directly is a document of this origin, so nothing may run or load in it. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
const ALTERED = defineMessage('errors.imageAddress', 'The address of this image is not valid.');
const ENDED = defineMessage(
  'errors.imageAddressEnded',
  'The address of this image has expired. Reload the page that shows it.',
);

/** Registers the calls that serve images. They return only processed images and never a page of the portal. */
export function mediaRoutes(app: App): void {
  serve(app, showImage, async ({ params: { id, size }, query, reply }) => {
    if (!isSigned(app.keys, { id, size, ...query })) throw new AppError('forbidden', ALTERED);
    if (isExpired(query.until)) throw new AppError('link_ended', ENDED);
    const file = await find(app, sql`i.id = ${id}`, size);
    // The mail preview is a frame without an origin; the signed address authorises the access.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('cache-control', 'private, max-age=43200, immutable');
    return shown(reply, app, file);
  });
  serve(app, showPublicImage, async ({ params: { key }, reply }) => {
    const file = await find(app, sql`i.public_key = ${key} and i.public_at is not null`, 'original');
    // Mails are read anywhere, and a replaced image must appear within minutes.
    reply.header('cache-control', 'public, max-age=300').header('cross-origin-resource-policy', 'cross-origin');
    return shown(reply, app, file);
  });
}

interface Found {
  name: string;
  kind: ImageKind;
  stored: string;
  size: MediaSize;
}

async function find({ db }: App, where: RawBuilder<SqlBool> | RawBuilder<unknown>, size: MediaSize): Promise<Found> {
  const { rows } = await sql<Found>`
    select i.name, f.kind, f.${sql.ref(size)} as stored, ${size}::text as size
    from image i join image_file f on f.hash = i.file where ${where}`.execute(db);
  if (!rows[0]) throw notFoundError('image');
  return rows[0];
}

function shown(reply: FastifyReply, { config }: App, { name, kind, stored, size }: Found): FileReply {
  reply.header('content-security-policy', SANDBOX).header('x-content-type-options', 'nosniff');
  const made = size === 'original' ? kind : 'webp';
  return {
    stream: createReadStream(storedPath(config, stored)),
    fileName: `${name.replace(/\.\w{1,5}$/, '')}.${made === 'jpeg' ? 'jpg' : made}`,
    contentType: TYPES[made],
    isShown: true,
  };
}
