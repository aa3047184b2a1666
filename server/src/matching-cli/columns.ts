import { foldHeader } from '../features/imports/suggest/synonyms.ts';
import type { Entity } from '../match-index/engine/entities.ts';
import { isAnswerColumn, looksLikeId } from './excluded-columns.ts';
import { fieldOfHeader, fieldWithinHeader } from './field-of-header.ts';
import { FIELDS } from './fields.ts';
import type { TableFile } from './table-file.ts';
import { UsageError } from './usage-error.ts';
import { contradicts, fieldOfValues } from './value-shapes.ts';

/** The inferred meaning of one column of a file. */
export interface Column {
  index: number;
  header: string;
  field: string;
  why: string;
}

interface Guess {
  field: string;
  confidence: number;
  why: string;
}

const valuesOf = (file: TableFile, index: number) =>
  file.sample.map((cells) => cells[index]!.trim()).filter((value) => value !== '');

function guess(entity: Entity, header: string, values: string[]): Guess | null {
  const named = fieldOfHeader(entity, header);
  const shape = fieldOfValues(entity, values);
  if (named && !contradicts(named, values))
    return { field: named, confidence: shape === named ? 0.99 : 0.95, why: 'header' };
  if (shape) return { field: shape, confidence: 0.85, why: 'values' };
  const within = fieldWithinHeader(entity, header);
  if (within && !contradicts(within, values)) return { field: within, confidence: 0.65, why: 'part of the header' };
  const hasNameHeader = entity === 'account' && /\bnames?$/.test(foldHeader(header)) && !contradicts('name', values);
  return hasNameHeader ? { field: 'name', confidence: 0.5, why: 'part of the header' } : null;
}

/**
 * Whether two headers differ only in a number: "address_1" and "address_2", but not "first name" and "first name of
 * spouse".
 */
const differOnlyInNumber = (a: string, b: string) => {
  const stem = (header: string) =>
    foldHeader(header)
      .replace(/\bc?\d+$/, '')
      .trim();
  return stem(a) === stem(b);
};

/** Returns the meaning of a second column for the same field: another company name, or unused. */
const guessOfSecond = (field: string): Guess =>
  field === 'name'
    ? { field: 'previous_names', confidence: 0, why: 'a second name' }
    : { field: 'ignore', confidence: 0, why: `another column is the ${field}` };

/** Of two addresses, a registered office and a headquarters, only one is used. */
const pathOf = (header: string) => header.slice(0, header.lastIndexOf('.') + 1).trim();

/** Infers the field of each column from header and values. Columns without one are compared as they are. */
export function inferColumns(entity: Entity, file: TableFile, id: number | null): Column[] {
  const columns = file.headers.map((header, index) => {
    const values = valuesOf(file, index);
    return { index, header, values, guess: index === id ? null : guess(entity, header, values) };
  });
  const taken = new Map<string, string>();
  const byConfidence = columns
    .filter(({ guess, header }) => guess && !isAnswerColumn(header))
    .sort((a, b) => b.guess!.confidence - a.guess!.confidence || a.index - b.index);
  const chosen = new Map<number, Guess>();
  for (const { index, header, guess } of byConfidence) {
    const { takes } = FIELDS[entity][guess!.field]!;
    const before = taken.get(guess!.field);
    if (before === undefined || takes === 'all' || (takes === 'numbered' && differOnlyInNumber(before, header))) {
      const isOtherAddress = guess!.field === 'address' && before !== undefined && pathOf(before) !== pathOf(header);
      taken.set(guess!.field, before ?? header);
      chosen.set(index, isOtherAddress ? guessOfSecond('address') : guess!);
    } else if (guess!.confidence > 0.9) chosen.set(index, guessOfSecond(guess!.field));
  }
  return columns.map(({ index, header }): Column => {
    const found = chosen.get(index);
    if (index === id) return { index, header, field: 'id', why: 'names the rows' };
    if (found) return { index, header, field: found.field, why: found.why };
    if (isAnswerColumn(header)) return { index, header, field: 'ignore', why: 'an answer is never an input' };
    if (looksLikeId(header)) return { index, header, field: 'ignore', why: 'an id of something' };
    return { index, header, field: 'other', why: 'no known meaning' };
  });
}

/** Parses `field=header` pairs of the user. Headers match regardless of case and accents. */
export function parseColumns(entity: Entity, pairs: string[]): { field: string; header: string }[] {
  return pairs
    .flatMap((text) => text.split(/,(?=\s*\w+=)/))
    .flatMap((pair) => {
      if (pair.trim() === '') return [];
      const at = pair.indexOf('=');
      const field = pair.slice(0, at).trim();
      if (at < 1 || !(field in FIELDS[entity])) {
        const known = Object.keys(FIELDS[entity]).join(', ');
        const what = at < 1 ? `"${pair}" is not field=header` : `There is no field "${field}"`;
        throw new UsageError(`${what}; the fields of --entity ${entity} are ${known}.`);
      }
      return [{ field, header: pair.slice(at + 1).trim() }];
    });
}

export const columnAt = (file: TableFile, header: string): number => {
  const exact = file.headers.indexOf(header);
  return exact >= 0 ? exact : file.headers.findIndex((one) => foldHeader(one) === foldHeader(header));
};

/** Applies the user's mapping: a named column gets its field, and no other column does. */
export function overrideColumns(
  columns: Column[],
  file: TableFile,
  pairs: { field: string; header: string }[],
): Column[] {
  const mapped = pairs.flatMap(({ field, header }) => {
    const index = columnAt(file, header);
    return index < 0 ? [] : [{ field, index }];
  });
  const extra = mapped.filter(({ index }) => columns[index]!.field === 'id');
  const fields = new Set(pairs.map(({ field }) => field).filter((field) => field !== 'other' && field !== 'ignore'));
  const overridden = columns.map((column): Column => {
    const named = mapped.find(({ index }) => index === column.index);
    if (column.field === 'id') return column;
    if (named) return { ...column, field: named.field, why: 'set by --columns' };
    return fields.has(column.field) ? { ...column, field: 'other', why: 'another column is set' } : column;
  });
  // The id column may also be a field, for example a registration number.
  return [...overridden, ...extra.map(({ field, index }) => ({ ...columns[index]!, field, why: 'set by --columns' }))];
}
