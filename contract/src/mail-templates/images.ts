import { mediaId, mediaPath } from '../media/media-path.ts';
import { elementsIn, readMarkup } from './markup.ts';

export interface ImageReference {
  id: string;
  /** Position of its address in the source. */
  at: number;
  end: number;
}

/** Returns the library images in a mail: those that an `mj-image` references by their document path. */
export function libraryImages(source: string): ImageReference[] {
  const { root } = readMarkup(source);
  if (!root) return [];
  return [...elementsIn(root)].flatMap(({ name, attributes }) => {
    const src = name === 'mj-image' ? attributes.find((one) => one.name === 'src') : undefined;
    const id = mediaId(src?.value);
    return src && id ? [{ id, at: src.at, end: src.end }] : [];
  });
}

const SRC_ATTRIBUTE = /src="([^"{]+)"/g;

/** Returns a rendered mail with library images at these addresses, by id; an image without an address is left empty. */
export const withImageUrls = (html: string, addresses: Readonly<Record<string, string>>): string =>
  html.replace(SRC_ATTRIBUTE, (whole, address: string) => {
    const id = mediaId(address);
    return id && address === mediaPath(id) ? `src="${addresses[id] ?? ''}"` : whole;
  });
