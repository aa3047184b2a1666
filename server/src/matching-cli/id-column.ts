import { foldHeader } from '../features/imports/suggest/synonyms.ts';
import { findColumn } from './columns.ts';
import { isExpectedResultColumn, looksLikeId } from './excluded-columns.ts';
import { fieldOfHeader } from './field-of-header.ts';
import type { TableFile } from './table-file.ts';
import { UsageError } from './usage-error.ts';

const ID_HEADERS = ['id', 'unique id', 'rec id', 'record id', 'recid', 'uid', 'uuid', 'guid', 'row id', 'rowid'];
const ID_HEADERS_BY_ROLE = {
  master: ['register id', 'master id', 'mid', 'registerid', 'masterid', ...ID_HEADERS],
  query: ['query id', 'qid', 'queryid', ...ID_HEADERS],
};

/**
 * Returns the index of the id column: the requested column, or else a column with an id header and unique values.
 * Returns null if the row numbers are the ids, for example when "none" is requested.
 */
export function findIdColumn(
  file: TableFile,
  role: keyof typeof ID_HEADERS_BY_ROLE,
  requestedHeader: string | undefined,
): number | null {
  if (requestedHeader !== undefined) {
    const index = findColumn(file, requestedHeader);
    if (index >= 0) return index;
    if (requestedHeader === 'none') return null;
    throw new UsageError(
      `${file.path} has no column "${requestedHeader}"; it has ${file.headers.join(', ')}. ` +
        'If there is no id column, use none.',
    );
  }
  const foldedHeaders = file.headers.map(foldHeader);
  const namedIndexes = ID_HEADERS_BY_ROLE[role].map((name) => foldedHeaders.indexOf(name));
  const knownFieldOf = (header: string) => fieldOfHeader('account', header) ?? fieldOfHeader('contact', header);
  const idLikeIndexes = file.headers.flatMap((header, index) =>
    looksLikeId(header) && !isExpectedResultColumn(header) && !knownFieldOf(header) ? [index] : [],
  );
  return [...namedIndexes, ...idLikeIndexes].find((index) => index >= 0 && hasUniqueValues(file, index)) ?? null;
}

function hasUniqueValues({ sample }: TableFile, index: number): boolean {
  const values = sample.map((cells) => cells[index]!.trim());
  return values.every((value) => value !== '') && new Set(values).size === values.length;
}
