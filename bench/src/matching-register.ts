import { type AccountInput, type NormalisedAccount, normaliseAccount } from '@leadwright/matching';
import { readCsv } from './matching-csv.ts';
import type { KeyIndex } from './matching-key-index.ts';
import { type Master, masterOf } from './matching-master.ts';

export const data = new URL('../../../shared/data/real-1/', import.meta.url);

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

export function optional(fields: Record<string, string | undefined>): Omit<AccountInput, 'name'> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

/** A register of REAL-1 in memory. */
export function loadMaster(file: string): Master {
  const from = performance.now();
  const ids: string[] = [];
  const records: NormalisedAccount[] = [];
  for (const row of readCsv(new URL(file, data))) {
    const { address, city, postcode, country, registration_number: registrationNumber } = row;
    const input: AccountInput = {
      name: row.name as string,
      ...optional({ address, city, postcode, country, registrationNumber }),
    };
    if (row.previous_names) input.previousNames = row.previous_names.split(';;');
    ids.push(row.register_id as string);
    records.push(normaliseAccount(input));
  }
  const normalised = seconds(from);
  const rate = Math.round(records.length / ((performance.now() - from) / 1000));
  const master = masterOf(ids, records);
  const perRow = (index: KeyIndex) => (index.size / records.length).toFixed(1);
  console.log(
    `${file}: ${records.length} rows, read and normalised in ${normalised} (${rate}/s), with keys ${seconds(from)}, ` +
      `keys a row ${perRow(master.core)} core, ${perRow(master.fuzzy)} fuzzy`,
  );
  return master;
}
