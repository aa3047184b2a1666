/** In which sizes an image is shown: as it is kept, and three thumbnails by their longer side. */
export const MEDIA_SIZES = ['original', 'large', 'medium', 'small'] as const;
export type MediaSize = (typeof MEDIA_SIZES)[number];
export const THUMBNAILS = { large: 1_200, medium: 480, small: 160 } as const;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const PLACED = new RegExp(`^/api/media/(${UUID})(/|$)`);

/** How a text names an image: not an address to see it at, which expires. */
export const mediaPath = (id: string): string => `/api/media/${id}`;

/** The image that a text or an address names. */
export const mediaId = (address: unknown): string | undefined =>
  typeof address === 'string' && address.length <= 2_000 ? PLACED.exec(address)?.[1] : undefined;
