import type { ImageKind } from '@leadwright/contract/features/images';

const starts = (head: Buffer, bytes: string, at = 0) => head.toString('latin1', at, at + bytes.length) === bytes;

/** Returns the kind of an image by its first bytes, independent of its name; undefined for other files. */
export function pictureKind(head: Buffer): ImageKind | undefined {
  if (starts(head, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(head, '\xff\xd8\xff')) return 'jpeg';
  if (starts(head, 'GIF87a') || starts(head, 'GIF89a')) return 'gif';
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return 'webp';
  // The sanitiser checks the root element to confirm a drawing.
  const text = head.toString('utf8').replace(/^\ufeff/, '');
  return /^\s*<(\?xml|!--|!doctype\s+svg|svg[\s>:/]|[\w-]+:svg\s)/i.test(text) && !/<html/i.test(text)
    ? 'svg'
    : undefined;
}
