/** Sizes of an image: the original, and three thumbnails by their longer side. */
export const MEDIA_SIZES = ['original', 'large', 'medium', 'small'] as const;
export type MediaSize = (typeof MEDIA_SIZES)[number];
export const THUMBNAILS = { large: 1_200, medium: 480, small: 160 } as const;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const MEDIA_PATH = new RegExp(`^/api/media/(${UUID})(/|$)`);

/** Returns the path by which texts refer to an image. It is not a signed URL, so it does not expire. */
export const mediaPath = (id: string): string => `/api/media/${id}`;

/** Returns the id of the image that a path or URL refers to. */
export const mediaId = (url: unknown): string | undefined =>
  typeof url === 'string' && url.length <= 2_000 ? MEDIA_PATH.exec(url)?.[1] : undefined;
