import { mediaId, mediaPath } from '../media/address.ts';
import { elementsIn, readMarkup } from './markup.ts';

export interface PlacedImage {
  id: string;
  /** Where its address stands in the source. */
  at: number;
  end: number;
}

/** The images of the library that a mail shows: those that an `mj-image` names by the path that documents name them by. */
export function libraryImages(source: string): PlacedImage[] {
  const { root } = readMarkup(source);
  if (!root) return [];
  return [...elementsIn(root)].flatMap(({ name, attributes }) => {
    const src = name === 'mj-image' ? attributes.find((one) => one.name === 'src') : undefined;
    const id = mediaId(src?.value);
    return src && id ? [{ id, at: src.at, end: src.end }] : [];
  });
}

const NAMED = /src="([^"{]+)"/g;

/** A made mail whose images are seen at these addresses, by their ids; one without an address shows nothing. */
export const withAddresses = (html: string, addresses: Readonly<Record<string, string>>): string =>
  html.replace(NAMED, (whole, address: string) => {
    const id = mediaId(address);
    return id && address === mediaPath(id) ? `src="${addresses[id] ?? ''}"` : whole;
  });
