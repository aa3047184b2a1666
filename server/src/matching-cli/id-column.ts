import { foldHeader } from '../features/imports/suggest/synonyms.ts';
import { columnAt } from './columns.ts';
import { fieldOfHeader } from './field-of-header.ts';
import { isNeverInput, looksLikeId } from './forbidden-columns.ts';
import type { TableFile } from './table-file.ts';
import { UsageError } from './usage-error.ts';

const OWN_NAMES = ['id', 'unique id', 'rec id', 'record id', 'recid', 'uid', 'uuid', 'guid', 'row id', 'rowid'];
const BY_ROLE = {
  master: ['register id', 'master id', 'mid', 'registerid', 'masterid', ...OWN_NAMES],
  query: ['query id', 'qid', 'queryid', ...OWN_NAMES],
};

/**
 * Returns the id column: the given one ("none" for none), else one named so with unique values; null for the row
 * number.
 */
export function idColumn(file: TableFile, role: keyof typeof BY_ROLE, requested: string | undefined): number | null {
  if (requested !== undefined) {
    const index = columnAt(file, requested);
    if (index >= 0) return index;
    if (requested === 'none') return null;
    throw new UsageError(
      `${file.path} has no column "${requested}"; it has ${file.headers.join(', ')}. If there is no id column, use none.`,
    );
  }
  const folded = file.headers.map(foldHeader);
  const named = BY_ROLE[role].map((name) => folded.indexOf(name));
  const isField = (header: string) => fieldOfHeader('account', header) ?? fieldOfHeader('contact', header);
  const like = file.headers.flatMap((header, index) =>
    looksLikeId(header) && !isNeverInput(header) && !isField(header) ? [index] : [],
  );
  return [...named, ...like].find((index) => index >= 0 && namesRows(file, index)) ?? null;
}

function namesRows({ sample }: TableFile, index: number): boolean {
  const values = sample.map((cells) => cells[index]!.trim());
  return values.every((value) => value !== '') && new Set(values).size === values.length;
}
