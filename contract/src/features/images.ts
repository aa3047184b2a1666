import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count, MAX_INTEGER, requiredChoice, requiredText, storable, text, texts } from '../fields.ts';
import { MEDIA_SIZES } from '../media/media-path.ts';
import { resource } from '../resource.ts';

export const IMAGE_KIND = { png: 'PNG', jpeg: 'JPEG', gif: 'GIF', webp: 'WebP', svg: 'SVG' } as const;
export type ImageKind = keyof typeof IMAGE_KIND;

/** Maximum number of pixels of an image: larger images are useless on a screen and need too much memory. */
export const MAX_PIXELS = 50_000_000;
/** Hard limit for the size of an image file; a server may set a lower one. */
export const MAX_IMAGE_BYTES = 100 * 2 ** 20;

/** SHA-256 of the uploaded content. */
const fileHash = () => z.string().regex(/^[0-9a-f]{64}$/);

/** The agency's images, the only source of images in documents and templates. */
export const images = resource({
  name: 'images',
  subject: 'image-upload',
  noun: { one: 'image', many: 'images' },
  purpose: 'Images are stored here once and used in documents and emails.',
  shared: 'keptWhileUsed',
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
const imageParams = z.object({ id: z.uuid() });

/** An image with identical content. */
const duplicateImage = z.object({ id: z.uuid(), name: z.string() });

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/images/files',
  access: { subject: images.subject, action: 'create' },
  summary:
    'Upload an image, re-encode or sanitise it and create thumbnails; returns any existing image with the same content',
  query: z.object({ file_name: requiredText('File name', 255) }),
  body: 'bytes',
  maxBodyBytes: MAX_IMAGE_BYTES,
  reply: z.object({
    file: z.string(),
    kind: requiredChoice('Kind', IMAGE_KIND),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    existing: duplicateImage.nullable(),
  }),
});

/** Returns the storage used by images and its limits, in bytes. */
export const imageStorage = endpoint({
  method: 'GET',
  path: '/api/images/space',
  access: read,
  summary: 'Get the used and allowed storage of images, the maximum file size, and the folders',
  reply: z.object({
    used: z.int(),
    allowed: z.int(),
    largest: z.int(),
    folders: z.array(z.string()),
  }),
});

const sizeUrls = z.object(
  Object.fromEntries(MEDIA_SIZES.map((size) => [size, z.string()])) as Record<
    (typeof MEDIA_SIZES)[number],
    z.ZodString
  >,
);

export const imageUrls = endpoint({
  method: 'POST',
  path: '/api/images/addresses',
  access: read,
  isReadOnly: true,
  summary: 'Get URLs of images, valid for some hours; images that the viewer cannot read are omitted',
  body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }),
  reply: z.object({
    /** Time at which the URLs expire. */
    until: z.string(),
    images: z.array(
      sizeUrls.extend({
        id: z.uuid(),
        /** URL for emails; null until an email uses the image. */
        public: z.string().nullable(),
      }),
    ),
  }),
});

/** Returns an image by a signed URL, without a session, because image elements send no credentials. */
export const showImage = endpoint({
  method: 'GET',
  path: '/api/media/{id}/{size}',
  access: 'public',
  summary: 'Get an image by a signed URL that expires',
  params: imageParams.extend({ size: z.enum(MEDIA_SIZES) }),
  query: z.object({
    /** Distinguishes an image from the one it replaced. */
    v: storable().max(16).optional(),
    /** Hours since 1970; the URL expires at the beginning of this hour. */
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
