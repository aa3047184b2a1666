import type { ImageKind } from '@leadwright/contract/features/images';
import { MEDIA_SIZES, type MediaSize, mediaPath } from '@leadwright/contract/media/media-path';
import { isSignatureOf, signValue, type TokenKeys } from '../../http/token.ts';

const HOUR_MS = 3_600_000;
/** Valid for a working day, since a page may stay open that long. */
const VALID_HOURS = 12;

/**
 * Returns the hour in which an address issued now expires. Constant within an hour, so that browsers can cache the
 * image.
 */
export const expiryHour = (now = Date.now()): number => Math.ceil(now / HOUR_MS) + VALID_HOURS;
/** Returns the start of that hour. */
export const expiryTimestamp = (until: number): string => new Date(until * HOUR_MS).toISOString();

const signedText = (id: string, size: MediaSize, until: number) => `media ${id} ${size} ${until}`;

/** Returns the signed address of an image in one size, valid until it expires. `file` distinguishes replaced images. */
export function signedUrl(keys: TokenKeys, id: string, file: string, size: MediaSize, until = expiryHour()): string {
  const query = new URLSearchParams({
    v: file.slice(0, 8),
    until: String(until),
    seal: signValue(keys, signedText(id, size, until)),
  });
  return `${mediaPath(id)}/${size}?${query}`;
}

export const signedUrls = (keys: TokenKeys, id: string, file: string, until = expiryHour()) =>
  Object.fromEntries(MEDIA_SIZES.map((size) => [size, signedUrl(keys, id, file, size, until)])) as Record<
    MediaSize,
    string
  >;

interface SignedUrl {
  id: string;
  size: MediaSize;
  until: number;
  seal: string;
}

/** Returns the address of an image in a mail. */
export const publicUrlOf = (publicUrl: string, key: string): string => `${publicUrl}/api/media/public/${key}`;

/** Whether the signature of an address is valid; expiry is checked separately. */
export const hasValidSignature = (keys: TokenKeys, { id, size, until, seal: signature }: SignedUrl): boolean =>
  isSignatureOf(keys, signedText(id, size, until), signature);

export const isExpired = (until: number, now = Date.now()): boolean => until * HOUR_MS < now;

/** Size in a text: the original for GIF and SVG, a reduced size for photographs. */
export const textImageSize = (kind: ImageKind): MediaSize => (kind === 'gif' || kind === 'svg' ? 'original' : 'large');
