import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { headRows } from '../reading/dialect.ts';
import { rankReadings } from '../reading/readings.ts';
import { recogniseFile } from './known-files.ts';
import { describeColumns } from './suggest.ts';

/** Target of each column in file order; a dash marks a column without one. */
const FILES: [file: string, country: string, targets: string][] = [
  [
    'companies-house',
    'GB',
    `company_name registration_number - - address address city county country postcode - - - - founded sic_codes sic_codes - -
    previous_name`,
  ],
  ['gleif', 'GB', 'lei legal_name - - - address city county country postcode - - - registration_number -'],
  [
    'sirene',
    'FR',
    'registration_number - - company_name trading_name house_number street street postcode city sic_codes - -',
  ],
  [
    'prospecting-companies',
    'GB',
    `company_name - - - employees vertical - website linkedin address city county country postcode - - phone - sic_codes -
    founded - description`,
  ],
  [
    'crm-companies',
    'GB',
    `- company_name - - phone city country vertical website address address postcode county employees - linkedin -`,
  ],
  ['crm-organizations', 'GB', '- company_name - - address house_number city county postcode country - website phone'],
  ['saved-accounts', 'GB', 'company_name linkedin vertical employees location website description -'],
  ['map-places', 'GB', 'company_name - address city postcode county country phone website vertical - - - - - -'],
  [
    'kvk',
    'NL',
    `registration_number - trading_name legal_name street house_number house_number postcode city sic_codes - employees
    phone website`,
  ],
  ['one-town', 'DE', 'company_name city postcode'],
];

it.each(FILES)('proposes the meaning of each column of %s.csv', async (file, country, targets) => {
  const bytes = await readFile(new URL(`testing/public-files/${file}.csv`, import.meta.url));
  const [reading] = await rankReadings(bytes, false, 'valid');
  expect(reading!.header_row).toBe(1);
  const rows = headRows(bytes, reading!, false);
  const [header, ...cells] = rows.map((row) => row.cells);
  const columns = await describeColumns(header!, cells, country);
  expect(columns.map((column) => `${column.header.trim()}: ${column.suggestion?.target ?? '-'}`)).toEqual(
    targets.split(/\s+/).map((target, index) => `${header![index]!.trim()}: ${target}`),
  );
});

it.each([
  ['companies-house', 'Companies House'],
  ['gleif', 'GLEIF'],
  ['sirene', 'Sirene'],
  ['prospecting-companies', 'Apollo'],
  ['crm-companies', 'HubSpot'],
  ['crm-organizations', 'Pipedrive'],
  ['saved-accounts', 'Sales Navigator'],
  ['map-places', 'Google Maps'],
  ['kvk', 'KVK'],
  ['one-town', undefined],
])('names the source of %s.csv', async (file, source) => {
  const bytes = await readFile(new URL(`testing/public-files/${file}.csv`, import.meta.url));
  const [reading] = await rankReadings(bytes, false, 'valid');
  expect(recogniseFile(headRows(bytes, reading!, false)[0]!.cells)?.source).toBe(source);
});
