import { rmSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from './usage-error.ts';

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const line = (cells: string[]) => `${cells.map(quoted).join(',')}\n`;

/** A CSV file that is there only when it is whole. */
export class CsvFile {
  readonly #path: string;
  readonly #file: FileHandle;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  static async create(path: string, header: string[]): Promise<CsvFile> {
    const file = await open(`${path}.part`, 'w').catch((error: NodeJS.ErrnoException) => {
      const why = error.code === 'ENOENT' ? `there is no folder ${dirname(path)}` : error.code;
      throw new UsageError(`${path} cannot be written: ${why}.`);
    });
    // Ctrl-C ends the process between two lines of ours.
    process.on('exit', () => rmSync(`${path}.part`, { force: true }));
    await file.write(line(header));
    return new CsvFile(path, file);
  }

  async write(rows: string[][]): Promise<void> {
    await this.#file.write(rows.map(line).join(''));
  }

  async finish(): Promise<void> {
    await this.#file.close();
    await rename(`${this.#path}.part`, this.#path);
  }

  async discard(): Promise<void> {
    await this.#file.close();
    await rm(`${this.#path}.part`, { force: true });
  }
}
