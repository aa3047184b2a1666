/** Sizes of an image: the original, and three thumbnails by their longer side. */
export const MEDIA_SIZES = ['original', 'large', 'medium', 'small'] as const;
export type MediaSize = (typeof MEDIA_SIZES)[number];
export const THUMBNAILS = { large: 1_200, medium: 480, small: 160 } as const;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const MEDIA_PATH = new RegExp(`^/api/media/(${UUID})(/|$)`);

/** Returns how a text refers to an image; this is not a signed address, which expires. */
export const mediaPath = (id: string): string => `/api/media/${id}`;

/** Returns the id of the image that a text or an address refers to. */
export const mediaId = (address: unknown): string | undefined =>
  typeof address === 'string' && address.length <= 2_000 ? MEDIA_PATH.exec(address)?.[1] : undefined;
