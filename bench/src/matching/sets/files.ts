import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCsv } from './csv.ts';

const repositoryFolder = new URL('../../../../', import.meta.url);
const dataFolder = new URL('../shared/data/', repositoryFolder);
const cacheFolder = new URL('.cache/matching/', repositoryFolder);

/**
 * Returns whether a labelled set exists. The sets are stored outside the repository; the benchmark of a missing set is
 * skipped.
 */
export const hasSet = (folder: string): boolean => existsSync(new URL(folder, dataFolder));
/** Returns the real path of a file of a labelled set: the scorer of real-1 does not run through a symbolic link. */
export const dataFile = (file: string): string => realpathSync(new URL(file, dataFolder));

export const readRows = (file: string, delimiter = ','): Record<string, string>[] => [
  ...readCsv(dataFile(file), delimiter),
];

/** Returns the rows of a file with spaces around its headers and values, without these spaces. */
export const readTrimmedRows = (file: string): Record<string, string>[] =>
  readRows(file).map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, cell]) => [column.trim(), cell.trim()])),
  );

/** Returns the path of a file in the cache folder, where one command leaves files for another. */
export function cacheFile(file: string): string {
  mkdirSync(cacheFolder, { recursive: true });
  return fileURLToPath(new URL(file, cacheFolder));
}

export const repositoryFile = (file: string): string => fileURLToPath(new URL(file, repositoryFolder));

const csvCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Writes the given columns of the rows to a CSV file in the cache folder and returns its path. */
export function writeCsvFile(file: string, columns: string[], rows: Record<string, string>[]): string {
  const path = cacheFile(file);
  const lines = rows.map((row) => columns.map((column) => csvCell(row[column] ?? '')).join(','));
  writeFileSync(path, `${[columns.join(','), ...lines].join('\n')}\n`);
  return path;
}
