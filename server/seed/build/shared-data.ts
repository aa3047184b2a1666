import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parseCsv } from '../seed-files.ts';

/** The folder of the raw data, next to the checkout. */
const sharedRoot = new URL('../../../../shared/data/', import.meta.url);

export type Row = Record<string, string>;

export const hasSharedData = (): boolean => existsSync(fileURLToPath(sharedRoot));

export const readSharedText = (path: string): string => {
  const bytes = readFileSync(new URL(path, sharedRoot));
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
};

export const readSharedCsv = (path: string): Row[] => parseCsv<Row>(readSharedText(path));

/** Reads the CSV files of a folder in name order, so that the result does not depend on the file system. */
export const readSharedFolder = (folder: string, startsWith: string): Row[] =>
  readdirSync(new URL(folder, sharedRoot))
    .filter((name) => name.startsWith(startsWith) && name.endsWith('.csv'))
    .sort()
    .flatMap((name) => readSharedCsv(`${folder}${name}`));

export const cell = (row: Row, column: string): string => (row[column] ?? '').trim();
