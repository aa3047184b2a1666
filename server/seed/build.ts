import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { buildGazetteer, readCountryNames } from './build/address.ts';
import { isleOfMan, leiRecords, offeneRegister } from './build/companies-abroad.ts';
import { companiesHouseExports, payGapEmployers, payGapSample, readPayGapRows } from './build/companies-uk.ts';
import { createPersonCheck, nameKey } from './build/names.ts';
import { countryRows, currencyRows, sicRows } from './build/reference.ts';
import { hasSharedData, type Row, readSharedCsv } from './build/shared-data.ts';
import { chooseSuppliers, smallFileRows } from './build/supplier.ts';
import { companyColumns, companyKey, type SeedCompany, supplierColumns } from './seed-files.ts';

/**
 * Makes the shipped data anew from the raw material beside the checkout. Only maintainers run it:
 * the results are committed, so a fresh clone needs neither the raw material nor this script.
 */
const counts = { total: 6000, companiesHouse: 2000, germany: 1500, lei: 1000, isleOfMan: 500 };

const target = (name: string): URL => new URL(name, import.meta.url);

const toCsv = (rows: readonly object[], columns: readonly string[], delimiter = ',', newline = '\n'): string =>
  `${Papa.unparse([...rows], { columns: [...columns], delimiter, newline })}${newline}`;

/** Node writes no time stamp, but the system code in byte 9 differs between platforms: 255 means "unknown". */
const gzip = (text: string): Buffer => {
  const bytes = gzipSync(Buffer.from(text, 'utf8'), { level: 9 });
  bytes[9] = 255;
  return bytes;
};

const namesOf = (companies: readonly SeedCompany[]): string[] =>
  companies.map((company) => nameKey(company.company_name));

const collectData = (): { companies: SeedCompany[]; suppliers: object[] } => {
  const countries = readCountryNames();
  const sicCodes = new Set(sicRows().map((row) => row.code ?? ''));
  const isPerson = createPersonCheck();
  const payGapRows = readPayGapRows();
  const bulkRows = readSharedCsv('registers/uk_companies_house/companieshr_1000_basic_company_data.csv');
  const gazetteer = buildGazetteer(payGapRows, bulkRows, countries);
  const employers = payGapEmployers(payGapRows, countries, sicCodes);

  const chosen = chooseSuppliers(employers, countries, sicCodes, isPerson);
  const companiesHouseCompanies = companiesHouseExports(
    counts.companiesHouse,
    gazetteer,
    countries,
    sicCodes,
    isPerson,
  );
  const germanCompanies = offeneRegister(counts.germany, isPerson);
  // companies the demo file names as missing must stay missing, and no company may come from two British sources
  const ukNames = new Set([...chosen.absentNames, ...namesOf(companiesHouseCompanies), ...namesOf(chosen.companies)]);
  for (const number of chosen.absentNumbers) {
    employers.delete(number);
  }
  const payGapCount = counts.total - counts.companiesHouse - counts.germany - counts.lei - counts.isleOfMan;
  const sample = payGapSample(employers, chosen.companies, ukNames, payGapCount - chosen.companies.length, isPerson);
  const taken = new Set([...ukNames, ...namesOf(sample), ...namesOf(germanCompanies)]);
  const isleOfManCompanies = isleOfMan(counts.isleOfMan, taken, isPerson);
  const leiCompanies = leiRecords(counts.lei, new Set([...taken, ...namesOf(isleOfManCompanies)]), isPerson);

  const byKey = new Map<string, SeedCompany>();
  for (const company of [
    ...companiesHouseCompanies,
    ...germanCompanies,
    ...leiCompanies,
    ...isleOfManCompanies,
    ...chosen.companies,
    ...sample,
  ]) {
    byKey.set(companyKey(company), company);
  }
  const keys = [...byKey.keys()].sort();
  return { companies: keys.flatMap((key) => byKey.get(key) ?? []), suppliers: chosen.rows };
};

const writeList = (name: string, rows: readonly Row[]): void => {
  writeFileSync(target(`reference/${name}.csv`), toCsv(rows, Object.keys(rows[0] ?? {})));
};

const build = (): void => {
  const { companies, suppliers } = collectData();
  mkdirSync(target('reference/'), { recursive: true });
  writeFileSync(target('companies.csv.gz'), gzip(toCsv(companies, companyColumns)));
  writeFileSync(
    target('demo-supplier.csv'),
    iconv.encode(toCsv(suppliers, supplierColumns, ';', '\r\n'), 'windows-1252'),
  );
  writeFileSync(target('demo-supplier-small.csv'), toCsv(suppliers.slice(0, smallFileRows), supplierColumns));
  writeList('countries', countryRows());
  writeList('currencies', currencyRows());
  writeList('sic-codes', sicRows());
  console.info(`${companies.length} companies, ${suppliers.length} supplier rows written to server/seed`);
};

if (hasSharedData()) {
  build();
} else {
  console.error(
    'server/seed/build.ts needs the raw material in ../shared/data beside the checkout; the shipped files stay.',
  );
  process.exitCode = 1;
}
