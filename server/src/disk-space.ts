import { statfs } from 'node:fs/promises';
import { type Config, StartError } from './config.ts';
import { diskFullError } from './faults.ts';

const megabytes = (bytes: number) => Math.floor(bytes / 2 ** 20);

/** Returns the free bytes on the disk of a folder, for users other than root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder);
  // Some network file systems do not report sizes.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/**
 * Returns whether the disk of a folder has `bytes` of free space; also true when the folder does not exist.
 */
export const hasDiskSpace = (folder: string, bytes: number): Promise<boolean> =>
  freeBytes(folder).then(
    (free) => free >= bytes,
    () => true,
  );

/** Throws `disk_full` when new work would leave less than the reserve, which is kept for work in progress. */
export async function assertDiskSpace({ dataDir, reserveBytes }: Config, bytes = 0): Promise<void> {
  if (!(await hasDiskSpace(dataDir, reserveBytes + bytes))) throw diskFullError();
}

/** Returns the one-line error for a start with a full disk. */
export async function diskFullStartError(folder: string, needed?: number): Promise<StartError> {
  const free = await freeBytes(folder).then(megabytes, () => 0);
  const required = needed === undefined ? '' : `, ${megabytes(needed)} MB are needed`;
  return new StartError(
    `The disk is full: ${free} MB are free for ${folder}${required}. Free some space and start again.`,
  );
}
