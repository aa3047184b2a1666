import { createReadStream } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { entryBytes, readZipDirectory } from '../imports/packed-files.service.ts';

/** Folders with files that may contain personal data, and the statement that removes references to a file. */
const FOLDERS = {
  exports: (db: Db, path: string) => sql`update job set file = null where file = ${path}`.execute(db),
  uploads: (db: Db, path: string) =>
    sql`update import_batch set file_path = '', updated_at = now() where file_path = ${path}`.execute(db),
} as const;
export type FileFolder = keyof typeof FOLDERS;
export const FILE_FOLDERS = Object.keys(FOLDERS) as FileFolder[];

/** Overlap of two chunks, so that a match across their border is found. */
const OVERLAP = 2_000;
const ZIP = Buffer.from('PK\x03\x04');

async function matches(pieces: AsyncIterable<Buffer>, pattern: RegExp, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding);
  let before = '';
  for await (const piece of pieces) {
    const text = before + decoder.decode(piece, { stream: true });
    if (pattern.test(text)) return true;
    before = text.slice(-OVERLAP);
  }
  return false;
}

async function begin(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return (await file.read(Buffer.alloc(4), 0, 4, 0)).buffer;
  } finally {
    await file.close();
  }
}

/** Whether a file, compressed or not, contains the person. A file that cannot be unpacked counts as a match. */
async function containsPerson(path: string, pattern: RegExp): Promise<boolean> {
  const head = await begin(path);
  if (head.equals(ZIP)) {
    try {
      for (const entry of (await readZipDirectory(path)).values())
        if (await matches(entryBytes(path, entry), pattern, 'utf-8')) return true;
      return false;
    } catch {
      return true;
    }
  }
  const magicNumber = head.readUInt16BE(0);
  if (magicNumber === 0xfffe || magicNumber === 0xfeff)
    return matches(createReadStream(path), pattern, magicNumber === 0xfffe ? 'utf-16le' : 'utf-16be');
  return (
    (await matches(createReadStream(path), pattern, 'utf-8')) ||
    (await matches(createReadStream(path), pattern, 'windows-1252'))
  );
}

/** Returns the files of a folder that contain the person. */
export async function findFiles(app: App, folder: FileFolder, pattern: RegExp): Promise<string[]> {
  const path = join(app.config.dataDir, folder);
  const found: string[] = [];
  for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
    const file = join(path, entry.name);
    // A file deleted in the meantime contains nothing.
    if (entry.isFile() && (await containsPerson(file, pattern).catch(() => false))) found.push(file);
  }
  return found;
}

/** Deletes files and the references to them. */
export async function removeFiles(db: Db, folder: FileFolder, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await FOLDERS[folder](db, path);
    await rm(path, { force: true });
  }
}
