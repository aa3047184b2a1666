import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { buildGazetteer, readCountryNames } from './build/address.ts';
import { readGermanCompanies, readIsleOfManCompanies, readLeiCompanies } from './build/companies-abroad.ts';
import {
  parsePayGapEmployers,
  readCompaniesHouseCompanies,
  readPayGapRows,
  samplePayGapCompanies,
} from './build/companies-uk.ts';
import { chooseDemoImports } from './build/demo-imports.ts';
import { createPersonCheck, nameKey } from './build/names.ts';
import { readCountries, readCurrencies, readSicCodes } from './build/reference.ts';
import { hasSharedData, type Row, readSharedCsv } from './build/shared-data.ts';
import { chooseSuppliers, smallFileRowCount } from './build/supplier.ts';
import { companyColumns, companyKey, type SeedCompany, supplierColumns } from './seed-files.ts';

/*
 * Rebuilds the shipped data from raw data next to the checkout. Only maintainers run this script: the results are
 * committed, so a fresh clone needs neither the script nor the raw data.
 */

/** The number of companies from each source. */
const companyCounts = { total: 6000, companiesHouse: 2000, germany: 1500, lei: 1000, isleOfMan: 500 };

const outputUrl = (name: string): URL => new URL(name, import.meta.url);

const toCsv = (rows: readonly object[], columns: readonly string[], delimiter = ',', newline = '\n'): string =>
  `${Papa.unparse([...rows], { columns: [...columns], delimiter, newline })}${newline}`;

/** Compresses a text to the same bytes on every platform: byte 9 is a system code, and 255 means "unknown". */
const gzip = (text: string): Buffer => {
  const bytes = gzipSync(Buffer.from(text, 'utf8'), { level: 9 });
  bytes[9] = 255;
  return bytes;
};

const namesOf = (companies: readonly SeedCompany[]): string[] =>
  companies.map((company) => nameKey(company.company_name));

interface SeedData {
  companies: SeedCompany[];
  suppliers: object[];
  /** Rows of the files that the demo agency has imported, by file name. */
  demoImports: Map<string, object[]>;
}

const collectData = (): SeedData => {
  const countries = readCountryNames();
  const sicCodes = new Set(readSicCodes().map((row) => row.code ?? ''));
  const isPerson = createPersonCheck();
  const payGapRows = readPayGapRows();
  const bulkRows = readSharedCsv('registers/uk_companies_house/companieshr_1000_basic_company_data.csv');
  const gazetteer = buildGazetteer(payGapRows, bulkRows, countries);
  const employers = parsePayGapEmployers(payGapRows, countries, sicCodes);

  const selection = chooseSuppliers(employers, countries, sicCodes, isPerson);
  const companiesHouseCompanies = readCompaniesHouseCompanies(
    companyCounts.companiesHouse,
    gazetteer,
    countries,
    sicCodes,
    isPerson,
  );
  const germanCompanies = readGermanCompanies(companyCounts.germany, isPerson);
  // The demo file also lists suppliers that must be absent from the data. No company comes from two British sources.
  const ukNames = new Set([
    ...selection.absentNames,
    ...namesOf(companiesHouseCompanies),
    ...namesOf(selection.companies),
  ]);
  for (const number of selection.absentNumbers) {
    employers.delete(number);
  }
  const payGapCount =
    companyCounts.total -
    companyCounts.companiesHouse -
    companyCounts.germany -
    companyCounts.lei -
    companyCounts.isleOfMan;
  const sample = samplePayGapCompanies(
    employers,
    selection.companies,
    ukNames,
    payGapCount - selection.companies.length,
    isPerson,
  );
  const usedNames = new Set([...ukNames, ...namesOf(sample), ...namesOf(germanCompanies)]);
  const isleOfManCompanies = readIsleOfManCompanies(companyCounts.isleOfMan, usedNames, isPerson);
  const leiCompanies = readLeiCompanies(
    companyCounts.lei,
    new Set([...usedNames, ...namesOf(isleOfManCompanies)]),
    isPerson,
  );

  const byKey = new Map<string, SeedCompany>();
  for (const company of [
    ...companiesHouseCompanies,
    ...germanCompanies,
    ...leiCompanies,
    ...isleOfManCompanies,
    ...selection.companies,
    ...sample,
  ]) {
    byKey.set(companyKey(company), company);
  }
  const companies = [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? []);
  const demoImports = chooseDemoImports(companies, selection.rows, isPerson);
  return { companies, suppliers: selection.rows, demoImports };
};

const writeList = (name: string, rows: readonly Row[]): void => {
  writeFileSync(outputUrl(`reference/${name}.csv`), toCsv(rows, Object.keys(rows[0] ?? {})));
};

const build = (): void => {
  const { companies, suppliers, demoImports } = collectData();
  for (const folder of ['reference/', 'demo-imports/']) mkdirSync(outputUrl(folder), { recursive: true });
  writeFileSync(outputUrl('companies.csv.gz'), gzip(toCsv(companies, companyColumns)));
  writeFileSync(
    outputUrl('demo-supplier.csv'),
    iconv.encode(toCsv(suppliers, supplierColumns, ';', '\r\n'), 'windows-1252'),
  );
  writeFileSync(outputUrl('demo-supplier-small.csv'), toCsv(suppliers.slice(0, smallFileRowCount), supplierColumns));
  for (const [file, rows] of demoImports)
    writeFileSync(outputUrl(`demo-imports/${file}`), toCsv(rows, Object.keys(rows[0] ?? {})));
  writeList('countries', readCountries());
  writeList('currencies', readCurrencies());
  writeList('sic-codes', readSicCodes());
  console.info(`${companies.length} companies, ${suppliers.length} supplier rows written to server/seed`);
};

if (hasSharedData()) {
  build();
} else {
  console.error(
    'server/seed/build.ts needs the raw data in ../shared/data next to the checkout. The shipped files are unchanged.',
  );
  process.exitCode = 1;
}
