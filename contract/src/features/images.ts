import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count, MAX_INTEGER, requiredChoice, requiredText, storable, text, texts } from '../fields.ts';
import { MEDIA_SIZES } from '../media/address.ts';
import { resource } from '../resource.ts';

export const IMAGE_KIND = { png: 'PNG', jpeg: 'JPEG', gif: 'GIF', webp: 'WebP', svg: 'SVG' } as const;
export type ImageKind = keyof typeof IMAGE_KIND;

/** Beyond this nobody looks at a picture on a screen, and a few of them would fill the memory. */
export const MAX_PIXELS = 50_000_000;
/** No server takes more, whatever its own limit is. */
export const MAX_IMAGE_BYTES = 100 * 2 ** 20;

/** By the SHA-256 of what was sent. */
const fileHash = () => z.string().regex(/^[0-9a-f]{64}$/);

/** The pictures of the agency: put into documents and templates from here, and from nowhere else. */
export const images = resource({
  name: 'images',
  subject: 'image-upload',
  noun: { one: 'image', many: 'images' },
  purpose: 'Images are stored here once and used in documents and emails.',
  // One that is in use is not archived.
  shared: 'kept',
  fields: {
    name: requiredText('Name', 200),
    alt: text('Alternative text', 300, { help: 'Describes the image for people who cannot see it' }),
    folder: text('Folder', 80),
    tags: texts('Tags', 20, 40),
    file: fileHash().meta({ label: 'File' }),
  },
  row: {
    kind: requiredChoice('Kind', IMAGE_KIND),
    width: count('Width'),
    height: count('Height'),
    bytes: count('Size in bytes'),
    tag_names: z.string().meta({ label: 'Tags' }),
    in_documents: count('In documents'),
    in_templates: count('In templates'),
    in_clients: count('Logo of clients'),
    is_public: z.boolean().meta({ label: 'Public' }),
  },
  columns: {
    name: { width: 280 },
    alt: { width: 260 },
    folder: { width: 150 },
    tag_names: { width: 160 },
    kind: { width: 90 },
    width: { width: 90 },
    height: { width: 90 },
    bytes: { width: 130 },
    in_documents: { width: 120 },
    in_templates: { width: 120 },
    in_clients: { width: 120 },
    is_public: { width: 100 },
    created_at: { width: 150 },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'created_at', sort: 'desc' }],
  search: ['name', 'alt', 'folder'],
});

const read = { subject: images.subject, action: 'read' } as const;
const identity = z.object({ id: z.uuid() });

/** An image that has the very content that was sent. */
const sameImage = z.object({ id: z.uuid(), name: z.string() });

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/images/files',
  access: { subject: images.subject, action: 'create' },
  summary: 'Upload a picture: re-encoded or sanitised, with thumbnails; returns an image of the same content if any',
  query: z.object({ file_name: requiredText('File name', 255) }),
  body: 'bytes',
  largestBody: MAX_IMAGE_BYTES,
  reply: z.object({
    file: z.string(),
    kind: requiredChoice('Kind', IMAGE_KIND),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    existing: sameImage.nullable(),
  }),
});

/** What the images take and what they may take together, in bytes, and how large one may be. */
export const imageSpace = endpoint({
  method: 'GET',
  path: '/api/images/space',
  access: read,
  summary: 'Get the used and allowed space of images, the maximum file size, and the folders',
  reply: z.object({
    used: z.int(),
    allowed: z.int(),
    largest: z.int(),
    folders: z.array(z.string()),
  }),
});

const addresses = z.object(
  Object.fromEntries(MEDIA_SIZES.map((size) => [size, z.string()])) as Record<
    (typeof MEDIA_SIZES)[number],
    z.ZodString
  >,
);

export const imageAddresses = endpoint({
  method: 'POST',
  path: '/api/images/addresses',
  access: read,
  reads: true,
  summary: 'Get addresses of images, valid for some hours; images that the viewer cannot read are omitted',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
  reply: z.object({
    /** When they expire. */
    until: z.string(),
    images: z.array(
      addresses.extend({
        id: z.uuid(),
        /** For mails; null as long as none places it. */ public: z.string().nullable(),
      }),
    ),
  }),
});

/** An image by a signed address: whoever has it needs no session, as a picture in a page has none. */
export const showImage = endpoint({
  method: 'GET',
  path: '/api/media/{id}/{size}',
  access: 'public',
  summary: 'Get an image by a signed address that expires',
  params: identity.extend({ size: z.enum(MEDIA_SIZES) }),
  query: z.object({
    /** Tells a picture from the one that it has replaced. */
    v: storable().max(16).optional(),
    /** The hour, since 1970, at whose beginning it expires. */
    until: z.coerce.number().int().min(0).max(MAX_INTEGER),
    seal: storable().max(100),
  }),
  reply: 'bytes',
});

export const showPublicImage = endpoint({
  method: 'GET',
  path: '/api/media/public/{key}',
  access: 'public',
  summary: 'Get an image that is used in emails',
  params: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
  reply: 'bytes',
});
