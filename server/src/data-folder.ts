import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The folders next to the database: import files, exports, and files that records refer to. */
const DATA_FOLDERS = ['uploads', 'exports', 'files'];

/** Lets only the user account that runs the server open these folders, regardless of the modes of the files in them. */
export async function restrictDataFolders({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  for (const name of DATA_FOLDERS) {
    const folder = join(dataDir, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
  }
}
