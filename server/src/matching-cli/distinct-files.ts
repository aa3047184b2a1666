import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from './usage-error.ts';

type FileOptions = Record<`--${string}`, string | undefined>;

/** Throws when an output is the same file as an input or another output, even through links. */
export async function assertDistinctFiles(inputs: FileOptions, outputs: FileOptions): Promise<void> {
  const optionByFile = new Map<string, string>();
  for (const [option, path] of Object.entries({ ...inputs, ...outputs })) {
    if (path === undefined) continue;
    const file = await fileIdentity(path);
    const otherOption = optionByFile.get(file);
    // Two inputs may be the same file, because a file can be matched with itself.
    if (otherOption && option in outputs)
      throw new UsageError(
        `${option} would overwrite ${otherOption}: ${path} is the same file. Give ${option} another name.`,
      );
    optionByFile.set(file, option);
  }
}

/** Returns the identity of a file: its inode, or the path of a new file. */
async function fileIdentity(path: string): Promise<string> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  if (stats) return `${stats.dev} ${stats.ino}`;
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  return join(folder, basename(path));
}
