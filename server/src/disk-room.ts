import { statfs } from 'node:fs/promises';
import { type Config, StartError } from './config.ts';
import { diskFull } from './faults.ts';

const megabytes = (bytes: number) => Math.floor(bytes / 2 ** 20);

/** What is free on the disk of a folder for somebody who is not root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder);
  // Some network file systems do not tell.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** A folder that cannot be asked, because it is not there yet or any more, is not short of room. */
export const hasDiskSpace = (folder: string, bytes: number): Promise<boolean> =>
  freeBytes(folder).then(
    (free) => free >= bytes,
    () => true,
  );

/** Refuses new work that would leave less than the reserve, which is for the end of what is under way. */
export async function assertDiskSpace({ dataDir, reserveBytes }: Config, bytes = 0): Promise<void> {
  if (!(await hasDiskSpace(dataDir, reserveBytes + bytes))) throw diskFull();
}

/** The one line for whoever starts a program on a disk that is full. */
export async function fullDiskError(folder: string, needed?: number): Promise<StartError> {
  const free = await freeBytes(folder).then(megabytes, () => 0);
  const wanted = needed === undefined ? '' : `, ${megabytes(needed)} MB are needed`;
  return new StartError(
    `The disk is full: ${free} MB are free for ${folder}${wanted}. Free some space and start again.`,
  );
}
