import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toTransientError } from '../faults.ts';
import { UsageError } from './usage-error.ts';

const quoteCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const toLine = (cells: string[]) => `${cells.map(quoteCell).join(',')}\n`;

/** A CSV file that replaces an existing file when it is complete. */
export class CsvFile {
  readonly #path: string;
  readonly #temporaryPath: string;
  readonly #file: FileHandle;

  private constructor(path: string, temporaryPath: string, file: FileHandle) {
    this.#path = path;
    this.#temporaryPath = temporaryPath;
    this.#file = file;
  }

  static async create(requestedPath: string, header: string[]): Promise<CsvFile> {
    // The target of a symbolic link is replaced, and not the link.
    const path = await realpath(requestedPath).catch(() => requestedPath);
    const fileStats = await stat(path).catch(() => undefined);
    if (fileStats && !fileStats.isFile()) throw new UsageError(`${requestedPath} cannot be written: it is not a file.`);
    const temporaryPath = join(dirname(path), `.leadwright-${randomUUID()}.part`);
    const file = await open(temporaryPath, 'wx').catch((error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ENOENT' ? `there is no folder ${dirname(path)}` : error.code;
      throw new UsageError(`${requestedPath} cannot be written: ${reason}.`);
    });
    // Ctrl-C can end the process between any two statements.
    process.on('exit', () => rmSync(temporaryPath, { force: true }));
    const output = new CsvFile(path, temporaryPath, file);
    await output.write([header]);
    return output;
  }

  async write(rows: string[][]): Promise<void> {
    await this.#reportDiskFull(this.#file.writeFile(rows.map(toLine).join('')));
  }

  async finish(): Promise<void> {
    await this.#reportDiskFull(this.#file.sync());
    await this.#file.close();
    await rename(this.#temporaryPath, this.#path);
  }

  async discard(): Promise<void> {
    await this.#file.close();
    await rm(this.#temporaryPath, { force: true });
  }

  async #reportDiskFull(writeResult: Promise<void>): Promise<void> {
    await writeResult.catch((error: unknown) => {
      if (toTransientError(error)?.code !== 'disk_full') throw error;
      throw new UsageError(`${this.#path} cannot be written: the disk is full.`);
    });
  }
}
