import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toTransientError } from '../faults.ts';
import { UsageError } from './usage-error.ts';

const quoteCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const line = (cells: string[]) => `${cells.map(quoteCell).join(',')}\n`;

/** A CSV file that replaces an existing one only when it is complete. */
export class CsvFile {
  readonly #path: string;
  readonly #unfinished: string;
  readonly #file: FileHandle;

  private constructor(path: string, unfinished: string, file: FileHandle) {
    this.#path = path;
    this.#unfinished = unfinished;
    this.#file = file;
  }

  static async create(requestedPath: string, header: string[]): Promise<CsvFile> {
    // A symbolic link stays: its target is replaced.
    const path = await realpath(requestedPath).catch(() => requestedPath);
    const fileStats = await stat(path).catch(() => undefined);
    if (fileStats && !fileStats.isFile()) throw new UsageError(`${requestedPath} cannot be written: it is not a file.`);
    const unfinished = join(dirname(path), `.leadwright-${randomUUID()}.part`);
    const file = await open(unfinished, 'wx').catch((error: NodeJS.ErrnoException) => {
      const why = error.code === 'ENOENT' ? `there is no folder ${dirname(path)}` : error.code;
      throw new UsageError(`${requestedPath} cannot be written: ${why}.`);
    });
    // Ctrl-C can end the process between any two statements.
    process.on('exit', () => rmSync(unfinished, { force: true }));
    const output = new CsvFile(path, unfinished, file);
    await output.write([header]);
    return output;
  }

  async write(rows: string[][]): Promise<void> {
    await this.#orFull(this.#file.writeFile(rows.map(line).join('')));
  }

  async finish(): Promise<void> {
    await this.#orFull(this.#file.sync());
    await this.#file.close();
    await rename(this.#unfinished, this.#path);
  }

  async discard(): Promise<void> {
    await this.#file.close();
    await rm(this.#unfinished, { force: true });
  }

  async #orFull(written: Promise<void>): Promise<void> {
    await written.catch((error: unknown) => {
      if (toTransientError(error)?.code !== 'disk_full') throw error;
      throw new UsageError(`${this.#path} cannot be written: the disk is full.`);
    });
  }
}
