import type { ImageKind } from '@leadwright/contract/features/images';

const startsWith = (firstBytes: Buffer, bytes: string, offset = 0) =>
  firstBytes.toString('latin1', offset, offset + bytes.length) === bytes;

/** Returns the kind of an image by its first bytes, or undefined for other files. Ignores the file name. */
export function pictureKind(firstBytes: Buffer): ImageKind | undefined {
  if (startsWith(firstBytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(firstBytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(firstBytes, 'GIF87a') || startsWith(firstBytes, 'GIF89a')) return 'gif';
  if (startsWith(firstBytes, 'RIFF') && startsWith(firstBytes, 'WEBP', 8)) return 'webp';
  // Only a guess for SVG: the sanitiser checks the root element later.
  const text = firstBytes.toString('utf8').replace(/^\ufeff/, '');
  return /^\s*<(\?xml|!--|!doctype\s+svg|svg[\s>:/]|[\w-]+:svg\s)/i.test(text) && !/<html/i.test(text)
    ? 'svg'
    : undefined;
}
