import { mediaId } from '@leadwright/contract/media/media-path';
import { loadImageUrls } from './image-urls.ts';

/** The URLs of the images in rich texts by image id: the texts contain only the ids. */
const urlsById = new Map<string, string>();

export function cacheImageUrls(images: Record<string, string>): void {
  for (const [id, url] of Object.entries(images)) urlsById.set(id, url);
}

/** Returns the cached URL of an image in a text. */
export const cachedImageUrl = (src: unknown): string | undefined => {
  const id = mediaId(src);
  return id ? urlsById.get(id) : undefined;
};

/** Returns the URL of an image in a text, from the cache or from the server. */
export async function findImageUrl(src: unknown): Promise<string | undefined> {
  const id = mediaId(src);
  if (!id) return undefined;
  const url = urlsById.get(id) ?? (await loadImageUrls(id).catch(() => null))?.original;
  if (url) urlsById.set(id, url);
  return url;
}
