import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '@leadwright/contract/errors';
import { isZipBomb, readZipDirectory, unpackedTooLarge } from '../xlsx/zip-directory.ts';
import { entryBytes } from '../xlsx/zip-entry.ts';
import { receiveUpload, type Upload } from './upload.ts';

/** Entries that identify documents in ZIP format. These documents are checked later and not unpacked here. */
const DOCUMENT_ENTRIES = [
  '[Content_Types].xml',
  'xl/workbook.xml',
  'xl/workbook.bin',
  'content.xml',
  'word/document.xml',
];
/** Matches folders and the hidden files that macOS adds to ZIP files. */
const IGNORED_ENTRY = /^__MACOSX\/|(?:^|\/)\.[^/]*$|\/$/;

const invalidFile = (message: string) => new AppError('invalid_input', message, { fields: { file: message } });

/**
 * Replaces a gzip or ZIP upload with its only file and returns other uploads unchanged. Unpacks one layer only. Keeps
 * the hash of the upload, so that the same upload is recognised.
 */
export async function unpack(upload: Upload, dataDir: string): Promise<Upload> {
  const content = await openPackedContent(upload);
  if (!content) return upload;
  const unpackedUpload = await receiveUpload(Readable.from(content), dataDir, undefined);
  await rm(upload.path, { force: true });
  return { ...unpackedUpload, hash: upload.hash };
}

async function openPackedContent({ path }: Upload): Promise<AsyncIterable<Buffer> | undefined> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close());
  const signature = buffer.toString('hex', 0, bytesRead);
  if (signature.startsWith('1f8b')) return gunzipFile(path);
  return signature === '504b0304' ? openOnlyEntry(path) : undefined;
}

async function openOnlyEntry(path: string): Promise<AsyncIterable<Buffer> | undefined> {
  const directory = await readZipDirectory(path);
  if (DOCUMENT_ENTRIES.some((name) => directory.has(name))) return undefined;
  const files = [...directory.values()].filter(({ name }) => !IGNORED_ENTRY.test(name));
  if (files.length > 1)
    throw invalidFile(
      `This ZIP file contains ${files.length} files. Upload only the table, or a ZIP file that contains only the table.`,
    );
  return files[0] && entryBytes(path, files[0]);
}

async function* gunzipFile(path: string): AsyncGenerator<Buffer> {
  const source = createReadStream(path);
  const bytes = source.pipe(createGunzip());
  source.on('error', (error) => bytes.destroy(error));
  let size = 0;
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      size += piece.length;
      if (isZipBomb(size, source.bytesRead)) throw unpackedTooLarge();
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError
      ? error
      : invalidFile('The file is damaged and cannot be unpacked completely. Compress it again.');
  } finally {
    source.destroy();
    bytes.destroy();
  }
}
