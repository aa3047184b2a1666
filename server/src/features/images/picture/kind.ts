import type { ImageKind } from '@leadwright/contract/features/images';

const starts = (head: Buffer, bytes: string, at = 0) => head.toString('latin1', at, at + bytes.length) === bytes;

/** What a file is by its first bytes, whatever its name says; undefined where it is none of the pictures that are taken. */
export function pictureKind(head: Buffer): ImageKind | undefined {
  if (starts(head, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(head, '\xff\xd8\xff')) return 'jpeg';
  if (starts(head, 'GIF87a') || starts(head, 'GIF89a')) return 'gif';
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return 'webp';
  // Whether it is a drawing is said by its root, which the sanitiser reads.
  const text = head.toString('utf8').replace(/^\ufeff/, '');
  return /^\s*<(\?xml|!--|!doctype\s+svg|svg[\s>:/]|[\w-]+:svg\s)/i.test(text) && !/<html/i.test(text)
    ? 'svg'
    : undefined;
}
