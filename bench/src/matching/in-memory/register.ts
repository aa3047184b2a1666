import { type AccountInput, type NormalisedAccount, normaliseAccount } from '@leadwright/matching';
import { readCsv } from '../sets/csv.ts';
import { dataFile } from '../sets/files.ts';
import type { KeyIndex } from './key-index.ts';
import { buildMaster, type Master } from './master.ts';

/** Normalises a row of REAL-1, from a register or a supplier list; an empty cell is a missing field. */
export function normaliseRow(row: Record<string, string>): NormalisedAccount {
  const { address, city, postcode, country, website, phone, extra, registration_number: registrationNumber } = row;
  const fields = { address, city, postcode, country, website, phone, extra, registrationNumber };
  const input: AccountInput = {
    name: row.name!,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value)),
  };
  if (row.previous_names) input.previousNames = row.previous_names.split(';;');
  return normaliseAccount(input);
}

/** Loads a register of REAL-1 into memory and prints the time for reading it and building its key index. */
export function loadRegister(file: string): Master {
  const start = performance.now();
  const ids: string[] = [];
  const records: NormalisedAccount[] = [];
  for (const row of readCsv(dataFile(`real-1/${file}`))) {
    ids.push(row.register_id!);
    records.push(normaliseRow(row));
  }
  const readingSeconds = (performance.now() - start) / 1000;
  const master = buildMaster(ids, records);
  const totalSeconds = (performance.now() - start) / 1000;
  const rowsPerSecond = Math.round(records.length / readingSeconds);
  const keysPerRow = (index: KeyIndex) => (index.size / records.length).toFixed(1);
  console.log(
    `${file}: ${records.length} rows read and normalised in ${readingSeconds.toFixed(1)} s ` +
      `(${rowsPerSecond} rows/s), ${totalSeconds.toFixed(1)} s with the key index; ` +
      `keys per row: ${keysPerRow(master.coreIndex)} core, ${keysPerRow(master.fuzzyIndex)} fuzzy`,
  );
  return master;
}
