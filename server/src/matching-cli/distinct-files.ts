import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from './usage-error.ts';

type FileOptions = Record<`--${string}`, string | undefined>;

/** Rejects an output that is an input or another output, regardless of names and links. */
export async function assertDistinctFiles(inputs: FileOptions, outputs: FileOptions): Promise<void> {
  const seen = new Map<string, string>();
  for (const [option, path] of Object.entries({ ...inputs, ...outputs })) {
    if (path === undefined) continue;
    const file = await fileOf(path);
    const other = seen.get(file);
    // Two inputs may be the same file: matching a file with itself is safe.
    if (other && option in outputs)
      throw new UsageError(
        `${option} would overwrite ${other}: ${path} is the same file. Give ${option} another name.`,
      );
    seen.set(file, option);
  }
}

/** Returns the identity of a file: its inode, or the path that a new file will get. */
async function fileOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  if (found) return `${found.dev} ${found.ino}`;
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  return join(folder, basename(path));
}
