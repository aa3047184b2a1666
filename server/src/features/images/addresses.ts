import type { ImageKind } from '@leadwright/contract/features/images';
import { MEDIA_SIZES, type MediaSize, mediaPath } from '@leadwright/contract/media/address';
import { isSignatureOf, signValue, type TokenKeys } from '../../http/token.ts';

const HOUR_MS = 3_600_000;
/** A page may be open for a working day. */
const HOURS = 12;

/** The hour in which an address that is given out now expires. The same for an hour, so that a browser keeps what it has loaded. */
export const expiry = (now = Date.now()): number => Math.ceil(now / HOUR_MS) + HOURS;
/** That hour's beginning. */
export const momentOf = (until: number): string => new Date(until * HOUR_MS).toISOString();

const sealed = (id: string, size: MediaSize, until: number) => `media ${id} ${size} ${until}`;

/** The address of an image in a size, which works until it expires and for nothing else. `file` tells replaced ones apart. */
export function signedAddress(keys: TokenKeys, id: string, file: string, size: MediaSize, until = expiry()): string {
  const query = new URLSearchParams({
    v: file.slice(0, 8),
    until: String(until),
    seal: signValue(keys, sealed(id, size, until)),
  });
  return `${mediaPath(id)}/${size}?${query}`;
}

export const signedAddresses = (keys: TokenKeys, id: string, file: string, until = expiry()) =>
  Object.fromEntries(MEDIA_SIZES.map((size) => [size, signedAddress(keys, id, file, size, until)])) as Record<
    MediaSize,
    string
  >;

interface Signed {
  id: string;
  size: MediaSize;
  until: number;
  seal: string;
}

/** The address by which whoever has a mail sees an image. */
export const publicAddress = (publicUrl: string, key: string): string => `${publicUrl}/api/media/public/${key}`;

/** Whether an address is one of ours as it was given out. Whether it has expired is another question. */
export const isSigned = (keys: TokenKeys, { id, size, until, seal: given }: Signed): boolean =>
  isSignatureOf(keys, sealed(id, size, until), given);

export const isExpired = (until: number, now = Date.now()): boolean => until * HOUR_MS < now;

/** In a text: what moves and what is drawn as it is, of photographs what a page can show of them. */
export const sizeInText = (kind: ImageKind): MediaSize => (kind === 'gif' || kind === 'svg' ? 'original' : 'large');
