import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCsv } from './csv.ts';

const root = new URL('../../../../', import.meta.url);
const data = new URL('../shared/data/', root);
const cache = new URL('.cache/matching/', root);

/**
 * Returns whether a labelled set exists. The sets are stored outside the repository; the benchmark of a missing set is
 * skipped.
 */
export const hasSet = (folder: string): boolean => existsSync(new URL(folder, data));
export const setFile = (file: string): string => fileURLToPath(new URL(file, data));

export const setRows = (file: string, delimiter = ','): Record<string, string>[] => [
  ...readCsv(setFile(file), delimiter),
];

/** Returns the rows of a file that has spaces around its headers and values. */
export const trimmedRows = (file: string): Record<string, string>[] =>
  setRows(file).map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key.trim(), value.trim()])));

/** Returns the path of a file that is cached between two commands. */
export function cacheFile(file: string): string {
  mkdirSync(cache, { recursive: true });
  return fileURLToPath(new URL(file, cache));
}

export const repositoryFile = (file: string): string => fileURLToPath(new URL(file, root));

const csvCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Writes these columns of the rows as a CSV file for the command line; returns its path. */
export function writeRows(file: string, columns: string[], rows: Record<string, string>[]): string {
  const path = cacheFile(file);
  const lines = rows.map((row) => columns.map((column) => csvCell(row[column] ?? '')).join(','));
  writeFileSync(path, `${[columns.join(','), ...lines].join('\n')}\n`);
  return path;
}
