import type { ImageKind } from '@leadwright/contract/features/images';
import { MEDIA_SIZES, type MediaSize, mediaPath } from '@leadwright/contract/media/media-path';
import { isSignatureOf, signValue, type TokenKeys } from '../../http/token.ts';

const HOUR_MS = 3_600_000;
/** Lifetime of a signed URL. It is this long because a page may stay open for a working day. */
const VALID_HOURS = 12;

/** Returns the hour since 1970 at which a URL signed now expires. URLs stay the same for an hour, so caches work. */
export const expiryHour = (now = Date.now()): number => Math.ceil(now / HOUR_MS) + VALID_HOURS;
/** Returns the start of an expiry hour as an ISO timestamp. */
export const expiryTimestamp = (until: number): string => new Date(until * HOUR_MS).toISOString();

const signedText = (id: string, size: MediaSize, until: number) => `media ${id} ${size} ${until}`;

/** Returns the signed URL of an image in one size. `file`, the content hash, gives a replaced image a new URL. */
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

/** Returns the public URL of an image that an email shows. */
export const publicUrlOf = (publicUrl: string, key: string): string => `${publicUrl}/api/media/public/${key}`;

/** Whether the signature of a URL is valid. Does not check the expiry. */
export const hasValidSignature = (keys: TokenKeys, { id, size, until, seal: signature }: SignedUrl): boolean =>
  isSignatureOf(keys, signedText(id, size, until), signature);

export const isExpired = (until: number, now = Date.now()): boolean => until * HOUR_MS < now;

/** Returns the image size to use in texts: the original for GIF and SVG, and a reduced size for other images. */
export const textImageSize = (kind: ImageKind): MediaSize => (kind === 'gif' || kind === 'svg' ? 'original' : 'large');
