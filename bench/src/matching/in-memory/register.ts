import { type AccountInput, type NormalisedAccount, normaliseAccount } from '@leadwright/matching';
import { readCsv } from '../sets/csv.ts';
import { setFile } from '../sets/files.ts';
import type { KeyIndex } from './key-index.ts';
import { type Master, masterOf } from './master.ts';

const elapsedSeconds = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** Normalises a row of REAL-1, from a register or a supplier; an empty cell is a missing field. */
export function accountOf(row: Record<string, string>): NormalisedAccount {
  const { address, city, postcode, country, website, phone, extra, registration_number: registrationNumber } = row;
  const fields = { address, city, postcode, country, website, phone, extra, registrationNumber };
  const input: AccountInput = {
    name: row.name!,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value)),
  };
  if (row.previous_names) input.previousNames = row.previous_names.split(';;');
  return normaliseAccount(input);
}

/** Loads a register of REAL-1 into memory. */
export function loadMaster(file: string): Master {
  const start = performance.now();
  const ids: string[] = [];
  const records: NormalisedAccount[] = [];
  for (const row of readCsv(setFile(`real-1/${file}`))) {
    ids.push(row.register_id!);
    records.push(accountOf(row));
  }
  const normaliseTime = elapsedSeconds(start);
  const rate = Math.round(records.length / ((performance.now() - start) / 1000));
  const master = masterOf(ids, records);
  const perRow = (index: KeyIndex) => (index.size / records.length).toFixed(1);
  console.log(
    `${file}: ${records.length} rows, read and normalised in ${normaliseTime} (${rate}/s), with keys ${elapsedSeconds(start)}, ` +
      `keys per row ${perRow(master.core)} core, ${perRow(master.fuzzy)} fuzzy`,
  );
  return master;
}
