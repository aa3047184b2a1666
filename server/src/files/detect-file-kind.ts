import { open } from 'node:fs/promises';
import type { FileKind } from '@leadwright/contract/features/field-files';

const INSPECTED_BYTES = 64 * 1024;

const startsWithAny = (...signatures: string[]) => {
  const bytes = signatures.map((text) => Buffer.from(text, 'latin1'));
  return (beginning: Buffer) => bytes.some((start) => beginning.subarray(0, start.length).equals(start));
};
const isRiff = (form: string) => (beginning: Buffer) =>
  startsWithAny('RIFF')(beginning) && beginning.subarray(8, 12).toString('latin1') === form;

/** Returns whether the beginning of a file is text. The last character may be incomplete. */
function isText(beginning: Buffer): boolean {
  if (startsWithAny('#!')(beginning) || beginning.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The signature test and the extensions of each kind. */
const KINDS: Record<FileKind, { matches: (beginning: Buffer) => boolean; extensions: readonly string[] }> = {
  pdf: { matches: startsWithAny('%PDF-'), extensions: ['pdf'] },
  picture: {
    matches: (beginning) =>
      startsWithAny('\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a')(beginning) || isRiff('WEBP')(beginning),
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
  },
  office: {
    matches: startsWithAny('PK\x03\x04', 'PK\x05\x06'),
    extensions: ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'zip'],
  },
  old_office: { matches: startsWithAny('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), extensions: ['doc', 'xls', 'ppt', 'msg'] },
  sound: {
    matches: (beginning) =>
      startsWithAny('ID3', '\xff\xfb', '\xff\xf3', 'OggS')(beginning) ||
      isRiff('WAVE')(beginning) ||
      beginning.subarray(4, 8).toString('latin1') === 'ftyp',
    extensions: ['mp3', 'ogg', 'wav', 'm4a', 'mp4', 'mov'],
  },
  text: { matches: isText, extensions: ['txt', 'csv', 'tsv', 'md', 'json', 'xml', 'eml', 'vcf', 'ics', 'log'] },
};

/** Reads the beginning of a file and returns its kind, if accepted, and whether the extension fits the kind. */
export async function detectFileKind(
  path: string,
  name: string,
): Promise<{ kind?: FileKind; hasMatchingExtension: boolean }> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(INSPECTED_BYTES), 0, INSPECTED_BYTES, 0);
    const beginning = buffer.subarray(0, bytesRead);
    const kind = (Object.keys(KINDS) as FileKind[]).find((kind) => KINDS[kind].matches(beginning));
    const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
    if (!kind) return { hasMatchingExtension: false };
    return { kind: kind, hasMatchingExtension: extension === undefined || KINDS[kind].extensions.includes(extension) };
  } finally {
    await file.close();
  }
}
