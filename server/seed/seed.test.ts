import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { generatePeople } from './people.ts';
import {
  companyColumns,
  companyKey,
  parseCsv,
  readReference,
  readSeedCompanies,
  supplierColumns,
} from './seed-files.ts';

const companies = readSeedCompanies();

const countBy = <T>(items: readonly T[], key: (item: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const item of items) {
    counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  }
  return counts;
};

describe('companies.csv.gz', () => {
  it('has the expected number of rows from each register', () => {
    expect(countBy(companies, (row) => row.scheme)).toEqual({
      'GB-COH': 3000,
      'DE-HR': 1500,
      LEI: 1000,
      'IM-CR': 500,
    });
    const sources = countBy(companies, (row) => row.source.replace(/,.*/, ''));
    expect(sources['Companies House advanced search']).toBe(2000);
    expect(sources['Gender pay gap service']).toBe(1000);
  });

  it('has one row per company key, in the order of the keys', () => {
    const keys = companies.map(companyKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toEqual([...keys].sort());
  });

  it('gives every row a name, a country and known codes', () => {
    const alpha2 = new Set(readReference('countries').map((row) => row.alpha2));
    const sic = new Set(readReference('sic-codes').map((row) => row.code));
    for (const row of companies) {
      expect(Object.keys(row)).toEqual([...companyColumns]);
      expect(row.company_name).not.toBe('');
      expect(alpha2, row.company_name).toContain(row.country);
      expect(['active', 'dissolved', 'liquidation', 'unknown']).toContain(row.register_status);
      expect(row.founded).toMatch(/^(\d{4}-\d\d-\d\d)?$/);
      expect(row.sic_codes.split(' ').filter((code) => code !== '' && !sic.has(code))).toEqual([]);
    }
  });

  it('invents no websites or telephones for real companies', () => {
    expect(companies.filter((row) => row.website !== '' || row.phone !== '')).toEqual([]);
  });
});

describe('generatePeople', () => {
  const people = generatePeople(companies, 'test');

  it('is deterministic and does not depend on the order of the companies', () => {
    expect(generatePeople([...companies].reverse(), 'test')).toEqual(people);
    expect(generatePeople(companies, 'other')).not.toEqual(people);
  });

  it('generates about one contact per two companies, at most four per company, some with two employers', () => {
    expect(people.length).toBeGreaterThan(companies.length * 0.4);
    expect(people.length).toBeLessThan(companies.length * 0.6);
    expect(Math.max(...Object.values(countBy(people, (person) => person.companyKey)))).toBeLessThanOrEqual(4);
    const profiles = countBy(
      people.filter((person) => person.linkedin !== ''),
      (person) => person.linkedin,
    );
    expect(Object.values(profiles).filter((count) => count > 1).length).toBeGreaterThan(10);
  });

  it('uses reserved domains and telephone ranges only', () => {
    const fictionalPhonePattern =
      /^(|\+44 7700 900\d{3}|\+44 20 7946 0\d{3}|\+44 1\d\d 496 0\d{3}|\+44 1632 960\d{3}|\+1 \d{3} 555 01\d\d)$/;
    for (const person of people) {
      expect(person.email).toMatch(/^[a-z0-9.-]+@[a-z0-9-]+\.example$/);
      expect(person.linkedin).toMatch(/^$|^https:\/\/www\.linkedin\.example\//);
      expect(person.mobile).toMatch(fictionalPhonePattern);
      expect(person.ddi).toMatch(fictionalPhonePattern);
    }
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length);
  });

  it('uses only values of the reference lists', () => {
    const seniorities = new Set(readReference('seniorities').map((row) => row.code));
    const roles = new Set(readReference('roles').map((row) => `${row.role} > ${row.sub_role}`));
    for (const person of people) {
      expect(seniorities).toContain(person.seniority);
      expect(roles).toContain(`${person.role} > ${person.sub_role}`);
    }
  });
});

describe('demo supplier files', () => {
  const bytes = readFileSync(new URL('demo-supplier.csv', import.meta.url));
  const rows = parseCsv<Record<string, string>>(iconv.decode(bytes, 'windows-1252'), ';');
  const small = parseCsv<Record<string, string>>(
    readFileSync(new URL('demo-supplier-small.csv', import.meta.url), 'utf8'),
  );

  it('has 300 rows in Windows-1252', () => {
    expect(rows).toHaveLength(300);
    expect(Object.keys(rows[0] ?? {})).toEqual([...supplierColumns]);
    const text = rows.map((row) => row['Supplier name']).join('\n');
    expect(text).toContain('BÜHLER UK LIMITED');
    expect(text).not.toContain('\ufffd');
    // Read as UTF-8, the same bytes contain errors, so the test detects another encoding.
    expect(bytes.toString('utf8')).toContain('\ufffd');
  });

  it('contains the faults of real files', () => {
    expect(rows.some((row) => row['Supplier name'] === '')).toBe(true);
    expect(rows.some((row) => /^[A-Z]{1,2}\d\w? \d[A-Z]{2}$/.test(row.Town ?? ''))).toBe(true);
    expect(rows.some((row) => (row.Address ?? '').includes('\n'))).toBe(true);
    expect(rows.some((row) => /^\d{7}$/.test(row['Company no'] ?? ''))).toBe(true);
  });

  it('contains companies of the seed and other companies', () => {
    const numbers = new Set(companies.map((row) => row.registration_number));
    const companyNumbers = rows.map((row) => row['Company no'] ?? '').filter(Boolean);
    const seedNumbers = companyNumbers.filter((number) => numbers.has(number.padStart(8, '0')));
    expect(seedNumbers.length).toBeGreaterThan(companyNumbers.length / 2);
    expect(seedNumbers.length).toBeLessThan(companyNumbers.length);
  });

  it('has a small UTF-8 copy of its first rows', () => {
    const normaliseLines = (list: typeof rows) =>
      list.map((row) => ({ ...row, Address: row.Address?.replace(/\r/g, '') }));
    expect(normaliseLines(small)).toEqual(normaliseLines(rows.slice(0, 40)));
  });
});

describe('reference lists', () => {
  it('maps every SIC code to a vertical', () => {
    const verticals = readReference('verticals');
    const codes = new Set(verticals.map((row) => row.code));
    expect(verticals.filter((row) => row.parent_code && !codes.has(row.parent_code))).toEqual([]);
    const prefixes = verticals.flatMap((row) => (row.sic_prefixes ?? '').split(' ').filter(Boolean));
    expect(new Set(prefixes).size).toBe(prefixes.length);
    const unmapped = readReference('sic-codes').filter(
      (row) => !prefixes.some((prefix) => row.code?.startsWith(prefix)),
    );
    expect(unmapped).toEqual([]);
  });

  it('has unique codes and currencies that exist', () => {
    const countries = readReference('countries');
    const currencies = new Set(readReference('currencies').map((row) => row.code));
    expect(new Set(countries.map((row) => row.alpha2)).size).toBe(countries.length);
    const unknownCurrencies = countries.flatMap((row) =>
      (row.currency ?? '').split(' ').filter((code) => code && !currencies.has(code)),
    );
    expect(unknownCurrencies).toEqual([]);
  });
});
