import { mediaId, mediaPath } from '../media/media-path.ts';
import { elementsIn, parseMarkup } from './markup.ts';

export interface ImageReference {
  id: string;
  /** Position of the image path in the source. */
  at: number;
  end: number;
}

/** Finds the library images in a mail: those that an `mj-image` references by their media path. */
export function findLibraryImages(source: string): ImageReference[] {
  const { root } = parseMarkup(source);
  if (!root) return [];
  return [...elementsIn(root)].flatMap(({ name, attributes }) => {
    const src = name === 'mj-image' ? attributes.find((attribute) => attribute.name === 'src') : undefined;
    const id = mediaId(src?.value);
    return src && id ? [{ id, at: src.at, end: src.end }] : [];
  });
}

const SRC_ATTRIBUTE = /src="([^"{]+)"/g;

/**
 * Replaces the media paths of library images in a rendered mail with `urls`, by image id; an image without a URL gets
 * an empty one.
 */
export const replaceImagePaths = (html: string, urls: Readonly<Record<string, string>>): string =>
  html.replace(SRC_ATTRIBUTE, (attribute, path: string) => {
    const id = mediaId(path);
    return id && path === mediaPath(id) ? `src="${urls[id] ?? ''}"` : attribute;
  });
