import { open } from 'node:fs/promises';
import type { FileKind } from '@leadwright/contract/features/field-files';

const HEAD = 64 * 1024;

const startsWithAny = (...signatures: string[]) => {
  const bytes = signatures.map((text) => Buffer.from(text, 'latin1'));
  return (head: Buffer) => bytes.some((start) => head.subarray(0, start.length).equals(start));
};
const isRiff = (form: string) => (head: Buffer) =>
  startsWithAny('RIFF')(head) && head.subarray(8, 12).toString('latin1') === form;

/** Returns whether a file is text. The last character of the inspected part may be incomplete. */
function isText(head: Buffer): boolean {
  if (startsWithAny('#!')(head) || head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Signature and extensions of each kind. */
const KINDS: Record<FileKind, { is: (head: Buffer) => boolean; extensions: readonly string[] }> = {
  pdf: { is: startsWithAny('%PDF-'), extensions: ['pdf'] },
  picture: {
    is: (head) => startsWithAny('\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a')(head) || isRiff('WEBP')(head),
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
  },
  office: {
    is: startsWithAny('PK\x03\x04', 'PK\x05\x06'),
    extensions: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'zip'],
  },
  old_office: { is: startsWithAny('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), extensions: ['doc', 'xls', 'ppt', 'msg'] },
  sound: {
    is: (head) =>
      startsWithAny('ID3', '\xff\xfb', '\xff\xf3', 'OggS')(head) ||
      isRiff('WAVE')(head) ||
      head.subarray(4, 8).toString('latin1') === 'ftyp',
    extensions: ['mp3', 'ogg', 'wav', 'm4a', 'mp4', 'mov'],
  },
  text: { is: isText, extensions: ['txt', 'csv', 'tsv', 'md', 'json', 'xml', 'eml', 'vcf', 'ics', 'log'] },
};

/** Returns the kind of a file by its content, if it is accepted, and whether the extension of its name fits. */
export async function kindOf(path: string, name: string): Promise<{ kind?: FileKind; fits: boolean }> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const head = buffer.subarray(0, bytesRead);
    const found = (Object.keys(KINDS) as FileKind[]).find((kind) => KINDS[kind].is(head));
    const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
    if (!found) return { fits: false };
    return { kind: found, fits: extension === undefined || KINDS[found].extensions.includes(extension) };
  } finally {
    await file.close();
  }
}
