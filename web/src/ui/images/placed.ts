import { mediaId } from '@leadwright/contract/media/address';
import { addressesOf } from './addresses.ts';

/** The addresses of the images in the texts of the page by id: the texts contain only the ids. */
const known = new Map<string, string>();

export function learnAddresses(images: Record<string, string>): void {
  for (const [id, address] of Object.entries(images)) known.set(id, address);
}

/** Returns the address of an image in a text, if it is known. */
export const knownAddress = (src: unknown): string | undefined => {
  const id = mediaId(src);
  return id ? known.get(id) : undefined;
};

/** Returns the address of an image in a text; requests it if it was just placed or is from an earlier visit. */
export async function foundAddress(src: unknown): Promise<string | undefined> {
  const id = mediaId(src);
  if (!id) return undefined;
  const address = known.get(id) ?? (await addressesOf(id).catch(() => null))?.original;
  if (address) known.set(id, address);
  return address;
}
