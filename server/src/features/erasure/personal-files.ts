import { createReadStream } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { JobRun } from '../../jobs/task.ts';
import { entryBytes, readZipDirectory } from '../imports/packed-files.service.ts';

/** Folders with files that may contain personal data, each with the statement that removes references to files. */
const FOLDERS = {
  exports: sql`update job set file = null where file`,
  uploads: sql`update import_batch set file_path = '', updated_at = now() where file_path`,
} as const;
export type FileFolder = keyof typeof FOLDERS;
export const FILE_FOLDERS = Object.keys(FOLDERS) as FileFolder[];

/** Number of characters of a chunk that are searched again with the next chunk, for matches across two chunks. */
const OVERLAP_CHARS = 2_000;
/** The encodings that a text without a byte-order mark can have. */
const TEXT_ENCODINGS = ['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'macintosh'];
const ZIP_SIGNATURE = Buffer.from('PK\x03\x04');

async function hasMatch(chunks: AsyncIterable<Buffer>, pattern: RegExp, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding);
  let overlap = '';
  for await (const chunk of chunks) {
    const text = overlap + decoder.decode(chunk, { stream: true });
    if (pattern.test(text)) return true;
    overlap = text.slice(-OVERLAP_CHARS);
  }
  return false;
}

async function readSignature(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return (await file.read(Buffer.alloc(4), 0, 4, 0)).buffer;
  } finally {
    await file.close();
  }
}

/** Whether a plain or zip file contains the person’s data. A zip file that cannot be unpacked counts as a match. */
async function containsPerson(path: string, pattern: RegExp): Promise<boolean> {
  const signature = await readSignature(path);
  if (signature.equals(ZIP_SIGNATURE)) {
    try {
      for (const entry of (await readZipDirectory(path)).values())
        if (await hasMatch(entryBytes(path, entry), pattern, 'utf-8')) return true;
      return false;
    } catch {
      return true;
    }
  }
  const byteOrderMark = signature.readUInt16BE(0);
  if (byteOrderMark === 0xfffe || byteOrderMark === 0xfeff)
    return hasMatch(createReadStream(path), pattern, byteOrderMark === 0xfffe ? 'utf-16le' : 'utf-16be');
  for (const encoding of TEXT_ENCODINGS) if (await hasMatch(createReadStream(path), pattern, encoding)) return true;
  return false;
}

/** Returns the paths of the files in a folder that contain the person’s data. */
export async function findFiles(app: App, folder: FileFolder, pattern: RegExp): Promise<string[]> {
  const path = join(app.config.dataDir, folder);
  const paths: string[] = [];
  for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
    const file = join(path, entry.name);
    // Ignores a file that was deleted in the meantime.
    if (entry.isFile() && (await containsPerson(file, pattern).catch(() => false))) paths.push(file);
  }
  return paths;
}

/** Deletes files. The references to them are removed first, so that none leads to a missing file. */
export async function removeFiles(job: JobRun, folder: FileFolder, paths: readonly string[]): Promise<void> {
  await job.step(async (trx) => {
    await sql`${FOLDERS[folder]} = any(${paths}::text[])`.execute(trx);
    return { processed: job.processed };
  });
  for (const path of paths) await rm(path, { force: true });
}
