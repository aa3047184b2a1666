import { mediaId } from '@leadwright/contract/media/media-path';
import { imageUrlsOf } from './image-urls.ts';

/** The addresses of the images in the texts of the page by id: the texts contain only the ids. */
const urlsById = new Map<string, string>();

export function cacheImageUrls(images: Record<string, string>): void {
  for (const [id, url] of Object.entries(images)) urlsById.set(id, url);
}

/** Returns the address of an image in a text, if it is known. */
export const cachedImageUrl = (src: unknown): string | undefined => {
  const id = mediaId(src);
  return id ? urlsById.get(id) : undefined;
};

/** Returns the address of an image in a text; requests it if it was just placed or is from an earlier visit. */
export async function findImageUrl(src: unknown): Promise<string | undefined> {
  const id = mediaId(src);
  if (!id) return undefined;
  const url = urlsById.get(id) ?? (await imageUrlsOf(id).catch(() => null))?.original;
  if (url) urlsById.set(id, url);
  return url;
}
