import {
  type AccountInput,
  blockingKeys,
  type NormalisedAccount,
  nameTokens,
  normaliseAccount,
  type TokenFrequency,
  tokenFrequencyFrom,
} from '@leadwright/matching';
import { readCsv } from './matching-csv.ts';
import { KeyIndex } from './matching-key-index.ts';

export const data = new URL('../../../shared/data/real-1/', import.meta.url);

export interface Master {
  ids: string[];
  records: NormalisedAccount[];
  frequency: TokenFrequency;
  core: KeyIndex;
  fuzzy: KeyIndex;
}

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

export function optional(fields: Record<string, string | undefined>): Omit<AccountInput, 'name'> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

/** A register in memory, with the token counts and the keys the database would hold. */
export function loadMaster(file: string): Master {
  const from = performance.now();
  const ids: string[] = [];
  const records: NormalisedAccount[] = [];
  const counts = new Map<string, number>();
  for (const row of readCsv(new URL(file, data))) {
    const { address, city, postcode, country, registration_number: registrationNumber } = row;
    const input: AccountInput = {
      name: row.name as string,
      ...optional({ address, city, postcode, country, registrationNumber }),
    };
    if (row.previous_names) input.previousNames = row.previous_names.split(';;');
    const record = normaliseAccount(input);
    ids.push(row.register_id as string);
    records.push(record);
    for (const token of nameTokens(record)) counts.set(token, (counts.get(token) ?? 0) + 1);
  }
  const normalised = seconds(from);
  const rate = Math.round(records.length / ((performance.now() - from) / 1000));
  const frequency = tokenFrequencyFrom(counts, records.length);
  const core = new KeyIndex(records.length, records.length * 14);
  const fuzzy = new KeyIndex(records.length, records.length * 18);
  records.forEach((record, row) => {
    const keys = blockingKeys(record, frequency);
    core.add(row, keys.core);
    fuzzy.add(row, keys.fuzzy);
  });
  const perRow = (index: KeyIndex) => (index.size / records.length).toFixed(1);
  console.log(
    `${file}: ${records.length} rows, read and normalised in ${normalised} (${rate}/s), with keys ${seconds(from)}, ` +
      `keys a row ${perRow(core)} core, ${perRow(fuzzy)} fuzzy`,
  );
  return { ids, records, frequency, core, fuzzy };
}
