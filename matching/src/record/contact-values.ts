import { bucketField, nameBuckets } from '../frequency/name-count.ts';
import type { NormalisedContact } from './contact.ts';

/**
 * Returns the values of a record that a ValueFrequency counts: "field:value" for each value and "field:" for each field
 * with a value. The field is the one-letter key of NormalisedContact, except for derived values: "f" for each word of
 * the name, "n" for the whole name, "by" for the year of birth, "z header" for a column without a known meaning, and "e#"
 * and "t#" for the name buckets of each email address and phone (see `countNames`).
 */
export function contactValues(record: NormalisedContact): string[] {
  const keys: string[] = [];
  const add = (field: string, values: Iterable<string>) => {
    const nonEmptyValues = [...new Set(values)].filter((value) => value !== '');
    if (nonEmptyValues.length === 0) return;
    keys.push(`${field}:`);
    for (const value of nonEmptyValues) keys.push(`${field}:${value}`);
  };
  add('g', [record.g.join('')]);
  add('l', [record.l.join('')]);
  add('f', [...record.g, ...(record.m ?? []), ...record.l, ...(record.u ?? [])]);
  add('n', [[...record.g, ...(record.m ?? []), ...record.l].sort().join(' ')]);
  add('e', record.e ?? []);
  add('t', record.t ?? []);
  const buckets = nameBuckets(record.g.join(''), record.l.join(''));
  for (const field of ['e', 't'] as const)
    add(
      bucketField(field),
      (record[field] ?? []).map((value) => buckets + value),
    );
  add('o', [record.o?.join('') ?? '']);
  for (const field of ['y', 'p', 'r', 's', 'h', 'w', 'q', 'k', 'j'] as const) add(field, [record[field] ?? '']);
  if (record.b !== undefined) {
    add('b', [record.b.endsWith('00') ? '' : record.b]);
    add('by', [record.b.slice(0, 4)]);
  }
  add('i', record.i ?? []);
  for (const [header, value] of Object.entries(record.z ?? {})) add(`z ${header}`, [value]);
  return keys;
}
