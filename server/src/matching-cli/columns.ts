import { foldHeader } from '../features/imports/suggest/synonyms.ts';
import type { Entity } from '../match-index/engine/entities.ts';
import { isExpectedResultColumn, looksLikeId } from './excluded-columns.ts';
import { fieldOfHeader, fieldWithinHeader } from './field-of-header.ts';
import { FIELDS } from './fields.ts';
import type { TableFile } from './table-file.ts';
import { UsageError } from './usage-error.ts';
import { contradicts, inferFieldFromValues } from './value-shapes.ts';

/** The inferred meaning of one column of a file. */
export interface Column {
  index: number;
  header: string;
  field: string;
  reason: string;
}

interface Guess {
  field: string;
  confidence: number;
  reason: string;
}

const valuesOf = (file: TableFile, index: number) =>
  file.sample.map((cells) => cells[index]!.trim()).filter((value) => value !== '');

function guess(entity: Entity, header: string, values: string[]): Guess | null {
  const headerField = fieldOfHeader(entity, header);
  const valueField = inferFieldFromValues(entity, values);
  if (headerField && !contradicts(headerField, values))
    return { field: headerField, confidence: valueField === headerField ? 0.99 : 0.95, reason: 'header' };
  if (valueField) return { field: valueField, confidence: 0.85, reason: 'values' };
  const partField = fieldWithinHeader(entity, header);
  if (partField && !contradicts(partField, values))
    return { field: partField, confidence: 0.65, reason: 'part of the header' };
  const hasNameHeader = entity === 'account' && /\bnames?$/.test(foldHeader(header)) && !contradicts('name', values);
  return hasNameHeader ? { field: 'name', confidence: 0.5, reason: 'part of the header' } : null;
}

/**
 * Tests whether two headers differ only in a number: "address_1" and "address_2", but not "first name" and "first name
 * of spouse".
 */
const differOnlyInNumber = (a: string, b: string) => {
  const stem = (header: string) =>
    foldHeader(header)
      .replace(/\bc?\d+$/, '')
      .trim();
  return stem(a) === stem(b);
};

/** Returns the meaning of a second column for a field: another company name, or ignored. */
const guessForSecondColumn = (field: string): Guess =>
  field === 'name'
    ? { field: 'previous_names', confidence: 0, reason: 'a second name' }
    : { field: 'ignore', confidence: 0, reason: `another column is the ${field}` };

/** Returns the part of a header that tells addresses apart, such as "RegAddress.". Only the first address is used. */
const addressPrefix = (header: string) => header.slice(0, header.lastIndexOf('.') + 1).trim();

/** Infers the field of each column from header and values. Columns without a field are compared as plain text. */
export function inferColumns(entity: Entity, file: TableFile, idColumn: number | null): Column[] {
  const columns = file.headers.map((header, index) => {
    const values = valuesOf(file, index);
    return { index, header, values, guess: index === idColumn ? null : guess(entity, header, values) };
  });
  const headerByField = new Map<string, string>();
  const columnsByConfidence = columns
    .filter(({ guess, header }) => guess && !isExpectedResultColumn(header))
    .sort((a, b) => b.guess!.confidence - a.guess!.confidence || a.index - b.index);
  const guessByIndex = new Map<number, Guess>();
  for (const { index, header, guess } of columnsByConfidence) {
    const { multiplicity } = FIELDS[entity][guess!.field]!;
    const firstHeader = headerByField.get(guess!.field);
    if (
      firstHeader === undefined ||
      multiplicity === 'all' ||
      (multiplicity === 'numbered' && differOnlyInNumber(firstHeader, header))
    ) {
      const isOtherAddress =
        guess!.field === 'address' && firstHeader !== undefined && addressPrefix(firstHeader) !== addressPrefix(header);
      headerByField.set(guess!.field, firstHeader ?? header);
      guessByIndex.set(index, isOtherAddress ? guessForSecondColumn('address') : guess!);
    } else if (guess!.confidence > 0.9) guessByIndex.set(index, guessForSecondColumn(guess!.field));
  }
  return columns.map(({ index, header }): Column => {
    const columnGuess = guessByIndex.get(index);
    if (index === idColumn) return { index, header, field: 'id', reason: 'identifies the rows' };
    if (columnGuess) return { index, header, field: columnGuess.field, reason: columnGuess.reason };
    if (isExpectedResultColumn(header))
      return { index, header, field: 'ignore', reason: 'contains an expected result' };
    if (looksLikeId(header)) return { index, header, field: 'ignore', reason: 'looks like an id' };
    return { index, header, field: 'other', reason: 'no known meaning' };
  });
}

/** Parses `field=header` pairs from the command line. */
export function parseColumns(entity: Entity, pairs: string[]): { field: string; header: string }[] {
  return pairs
    .flatMap((text) => text.split(/,(?=\s*\w+=)/))
    .flatMap((pair) => {
      if (pair.trim() === '') return [];
      const separator = pair.indexOf('=');
      const field = pair.slice(0, separator).trim();
      if (separator < 1 || !(field in FIELDS[entity])) {
        const fieldNames = Object.keys(FIELDS[entity]).join(', ');
        const problem = separator < 1 ? `"${pair}" is not field=header` : `There is no field "${field}"`;
        throw new UsageError(`${problem}; the fields of --entity ${entity} are ${fieldNames}.`);
      }
      return [{ field, header: pair.slice(separator + 1).trim() }];
    });
}

/** Returns the index of the column with a header, or -1. Ignores case and accents if there is no exact match. */
export const findColumn = (file: TableFile, header: string): number => {
  const exact = file.headers.indexOf(header);
  return exact >= 0 ? exact : file.headers.findIndex((otherHeader) => foldHeader(otherHeader) === foldHeader(header));
};

/** Applies the mapping of the user: only the named columns get the fields in the mapping. */
export function overrideColumns(
  columns: Column[],
  file: TableFile,
  pairs: { field: string; header: string }[],
): Column[] {
  const mappedColumns = pairs.flatMap(({ field, header }) => {
    const index = findColumn(file, header);
    return index < 0 ? [] : [{ field, index }];
  });
  const idFields = mappedColumns.filter(({ index }) => columns[index]!.field === 'id');
  const fields = new Set(pairs.map(({ field }) => field).filter((field) => field !== 'other' && field !== 'ignore'));
  const overriddenColumns = columns.map((column): Column => {
    const userMapping = mappedColumns.find(({ index }) => index === column.index);
    if (column.field === 'id') return column;
    if (userMapping) return { ...column, field: userMapping.field, reason: 'set by --columns' };
    return fields.has(column.field) ? { ...column, field: 'other', reason: 'another column is set' } : column;
  });
  // The id column may also be a field, for example a registration number.
  return [
    ...overriddenColumns,
    ...idFields.map(({ field, index }) => ({ ...columns[index]!, field, reason: 'set by --columns' })),
  ];
}
