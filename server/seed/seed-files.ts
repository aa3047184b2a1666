import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';

/** Columns of companies.csv.gz, in file order. */
export const companyColumns = [
  'source',
  'source_id',
  'scheme',
  'jurisdiction',
  'registration_number',
  'company_name',
  'legal_form',
  'register_status',
  'previous_names',
  'head_office_address_1',
  'head_office_address_2',
  'head_office_city',
  'head_office_county',
  'postcode',
  'country',
  'sic_codes',
  'founded',
  'employees',
  'website',
  'phone',
] as const;

/** A company of the seed. Every value is text, blank when the source has none. */
export type SeedCompany = Record<(typeof companyColumns)[number], string>;

/** Columns of the demo supplier file, with headers that a supplier would use. */
export const supplierColumns = [
  'Supplier name',
  'Address',
  'Town',
  'Post code',
  'Country',
  'Telephone',
  'Web site',
  'Company no',
  'SIC',
] as const;

export const companyKey = (company: Pick<SeedCompany, 'scheme' | 'jurisdiction' | 'registration_number'>): string =>
  `${company.scheme}:${company.jurisdiction}:${company.registration_number}`;

const readSeedFile = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));

export const parseCsv = <Row>(text: string, delimiter = ','): Row[] =>
  Papa.parse<Row>(text, { header: true, skipEmptyLines: true, delimiter }).data;

export const readSeedCompanies = (): SeedCompany[] =>
  parseCsv<SeedCompany>(gunzipSync(readSeedFile('companies.csv.gz')).toString('utf8'));

export type ReferenceList =
  | 'countries'
  | 'currencies'
  | 'roles'
  | 'seniorities'
  | 'sic-codes'
  | 'user-types'
  | 'verticals';

export const readReference = (name: ReferenceList): Record<string, string>[] =>
  parseCsv<Record<string, string>>(readSeedFile(`reference/${name}.csv`).toString('utf8'));
