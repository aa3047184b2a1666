import { createRandom, shuffle } from '../random.ts';
import type { SeedCompany } from '../seed-files.ts';
import {
  type AddressParts,
  type CountryNames,
  type Gazetteer,
  parseCommaAddress,
  parseRunOnAddress,
} from './address.ts';
import { nameKey, type PersonCheck } from './names.ts';
import { cell, type Row, readSharedCsv, readSharedFolder } from './shared-data.ts';

export type SicCodes = ReadonlySet<string>;

/** Returns a company with all columns; missing values are blank. */
export const toCompany = (
  values: Partial<SeedCompany> & Pick<SeedCompany, 'source' | 'scheme' | 'jurisdiction' | 'registration_number'>,
  address: Partial<AddressParts>,
): SeedCompany => ({
  source: values.source,
  source_id: values.source_id ?? values.registration_number,
  scheme: values.scheme,
  jurisdiction: values.jurisdiction,
  registration_number: values.registration_number,
  company_name: values.company_name ?? '',
  legal_form: values.legal_form ?? '',
  register_status: values.register_status ?? 'unknown',
  previous_names: values.previous_names ?? '',
  head_office_address_1: address.line1 ?? '',
  head_office_address_2: address.line2 ?? '',
  head_office_city: address.city ?? '',
  head_office_county: address.county ?? '',
  postcode: address.postcode ?? '',
  country: address.country ?? '',
  sic_codes: values.sic_codes ?? '',
  founded: values.founded ?? '',
  employees: values.employees ?? '',
  website: '',
  phone: '',
});

/** Returns the valid five-digit codes. The pay-gap list drops leading zeros and contains "1" for public bodies. */
export const cleanSicCodes = (text: string, validCodes: SicCodes): string => {
  const codes = text
    .split(/[\s,;]+/)
    .filter((code) => /^\d{4,5}$/.test(code))
    .map((code) => code.padStart(5, '0'));
  return [...new Set(codes.filter((code) => validCodes.has(code)))].join(' ');
};

const statusByExportLabel: Readonly<Record<string, string>> = {
  Active: 'active',
  Open: 'active',
  Registered: 'active',
  Dissolved: 'dissolved',
  Closed: 'dissolved',
  'Receiver Action': 'liquidation',
};

/** Addresses that may be private homes: flats, residential streets and care-of lines. The seed leaves them out. */
const privateAddressPatterns = [
  /\b(flat|apartment|apt|room|cottage|farmhouse)\b|\bc\/o\b|default address/i,
  /^\d+\w?,? [\w' .-]*\b(close|avenue|crescent|grove|gardens|drive|terrace|walk|rise|mews|green|court|croft|way)\b/i,
];

export const readCompaniesHouseCompanies = (
  count: number,
  gazetteer: Gazetteer,
  countries: CountryNames,
  sicCodes: SicCodes,
  isPerson: PersonCheck,
): SeedCompany[] => {
  const rows = readSharedFolder('registers/uk_companies_house/advanced_search_export/', '1st_7_days');
  const rowsByNumber = new Map(rows.map((row) => [cell(row, 'company_number'), row]));
  const sortedRows = [...rowsByNumber.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const companies: SeedCompany[] = [];
  for (const row of shuffle(createRandom('companies-house-exports'), sortedRows)) {
    const name = cell(row, 'company_name').replace(/\s+/g, ' ');
    const rawAddress = cell(row, 'registered_office_address');
    const address = parseRunOnAddress(rawAddress, gazetteer, countries);
    if (
      !name ||
      isPerson(name) ||
      privateAddressPatterns.some((pattern) => pattern.test(rawAddress)) ||
      !address ||
      address.city === ''
    ) {
      continue;
    }
    const subtype = cell(row, 'company_subtype');
    const type = cell(row, 'company_type');
    companies.push(
      toCompany(
        {
          source: 'Companies House advanced search, January 2024 and January 2025',
          scheme: 'GB-COH',
          jurisdiction: 'GB',
          registration_number: cell(row, 'company_number'),
          company_name: name,
          legal_form: subtype ? `${type}, ${subtype}` : type,
          register_status: statusByExportLabel[cell(row, 'company_status')] ?? 'unknown',
          sic_codes: cleanSicCodes(cell(row, 'nature_of_business'), sicCodes),
          founded: cell(row, 'incorporation_date'),
        },
        address,
      ),
    );
    if (companies.length === count) {
      break;
    }
  }
  return companies;
};

const sizeBands: Readonly<Record<string, string>> = {
  'Less than 250': '1-249',
  '250 to 499': '250-499',
  '500 to 999': '500-999',
  '1000 to 4999': '1000-4999',
  '5000 to 19,999': '5000-19999',
  '20,000 or more': '20000+',
};

/** Tests a number that an employer typed: 00000000 and 90000000 are fillers for bodies without a number. */
const isUsableNumber = (number: string): boolean => /^([A-Z]{2}|\d\d)\d{6}$/.test(number) && !/^[09]0{7}$/.test(number);

export type PayGapEmployer = { company: SeedCompany; rawAddress: string; rawSicCodes: string };

export const readPayGapRows = (): Row[] => readSharedCsv('messy/uk_gender_pay_gap/employers_2022_2023.csv');

export const parsePayGapEmployers = (
  rows: readonly Row[],
  countries: CountryNames,
  sicCodes: SicCodes,
): Map<string, PayGapEmployer> => {
  const employers = new Map<string, PayGapEmployer>();
  for (const row of rows) {
    const number = cell(row, 'CompanyNumber').toUpperCase();
    const rawAddress = cell(row, 'Address');
    const address = parseCommaAddress(rawAddress, cell(row, 'PostCode'), countries);
    const name = cell(row, 'CurrentName').replace(/\s+/g, ' ');
    if (!isUsableNumber(number) || employers.has(number) || !name || !address.country) {
      continue;
    }
    employers.set(number, {
      company: toCompany(
        {
          source: 'Gender pay gap service, employers 2022/23',
          scheme: 'GB-COH',
          jurisdiction: 'GB',
          registration_number: number,
          company_name: name,
          sic_codes: cleanSicCodes(cell(row, 'SicCodes'), sicCodes),
          employees: sizeBands[cell(row, 'EmployerSize')] ?? '',
        },
        address,
      ),
      rawAddress,
      rawSicCodes: cell(row, 'SicCodes'),
    });
  }
  return employers;
};

/** Returns up to `count` pay-gap companies whose number and name are in no other part of the seed. */
export const samplePayGapCompanies = (
  employers: ReadonlyMap<string, PayGapEmployer>,
  chosenCompanies: readonly SeedCompany[],
  excludedNames: ReadonlySet<string>,
  count: number,
  isPerson: PersonCheck,
): SeedCompany[] => {
  const chosenNumbers = new Set(chosenCompanies.map((company) => company.registration_number));
  const companies: SeedCompany[] = [];
  const sortedNumbers = [...employers.keys()].sort();
  for (const number of shuffle(createRandom('pay-gap'), sortedNumbers)) {
    const employer = employers.get(number);
    if (companies.length === count || !employer) {
      break;
    }
    const { company, rawAddress } = employer;
    const isSkipped =
      chosenNumbers.has(number) ||
      excludedNames.has(nameKey(company.company_name)) ||
      isPerson(company.company_name) ||
      /c\/o|\ufffd/i.test(rawAddress);
    if (!isSkipped) {
      companies.push(company);
    }
  }
  return companies;
};
