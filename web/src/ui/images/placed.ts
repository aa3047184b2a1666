import { mediaId } from '@leadwright/contract/media/address';
import { addressesOf } from './addresses.ts';

/** Where the images of the texts on the page can be seen, by their ids: texts themselves only name them. */
const known = new Map<string, string>();

export function learnAddresses(images: Record<string, string>): void {
  for (const [id, address] of Object.entries(images)) known.set(id, address);
}

/** The address of an image that a text names, as far as it is known. */
export const knownAddress = (src: unknown): string | undefined => {
  const id = mediaId(src);
  return id ? known.get(id) : undefined;
};

/** The same; one that was placed a moment ago, or is left of an earlier visit, is asked for. */
export async function foundAddress(src: unknown): Promise<string | undefined> {
  const id = mediaId(src);
  if (!id) return undefined;
  const address = known.get(id) ?? (await addressesOf(id).catch(() => null))?.original;
  if (address) known.set(id, address);
  return address;
}
