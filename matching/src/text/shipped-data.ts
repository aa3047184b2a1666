import { readFileSync } from 'node:fs';

/** Reads a file under matching/data. Called only while a module loads, so each file is read once per process. */
const read = (file: string) => readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8');

/**
 * Returns the rows of a table under matching/data: tab separated, without a header; lines that begin with "#" are
 * skipped.
 */
export function readTable(file: string): string[][] {
  return read(file)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}

/** Returns the content of a JSON file under matching/data; the caller asserts its type. */
export const readJson = (file: string): unknown => JSON.parse(read(file));
