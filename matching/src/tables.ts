import { readFileSync } from 'node:fs';

/** Rows of one of the tables shipped under matching/data (tab separated, no header). Read once, when the module loads. */
export function readTable(file: string): string[][] {
  const text = readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
}
