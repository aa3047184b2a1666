import { describe, expect, it } from 'vitest';
import type { Entity } from '../match-index/engine/entities.ts';
import { inferColumns } from './columns.ts';
import { inferEntity } from './describe-columns.ts';
import type { TableFile } from './table-file.ts';

const file = (headers: string[], ...sample: string[][]): TableFile => ({
  path: 'x.csv',
  headers,
  sample: sample.length > 0 ? sample : [headers.map(() => '')],
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  headerRow: 1,
});
const fieldsOf = (entity: Entity, table: TableFile) => inferColumns(entity, table, null).map(({ field }) => field);

/** Headers of registers, voter rolls, CRM exports and research data sets. */
const PEOPLE_HEADERS: [header: string, field: string][] = [
  ['given_name', 'first_name'],
  ['fname_c1', 'first_name'],
  ['Vorname', 'first_name'],
  ['midl_name', 'middle_name'],
  ['surname', 'last_name'],
  ['Nachname', 'last_name'],
  ['first_and_surname', 'full_name'],
  ['date_of_birth', 'birth_date'],
  ['Geb.-Datum', 'birth_date'],
  ['by', 'birth_year'],
  ['bm', 'birth_month'],
  ['street_number', 'house_number'],
  ['address_1', 'address'],
  ['address_2', 'address_2'],
  ['res_city_desc', 'city'],
  ['suburb', 'city'],
  ['postcode_fake', 'postcode'],
  ['Mailing Zip/Postal Code', 'postcode'],
  ['state_cd', 'region'],
  ['soc_sec_id', 'national_id'],
  ['full_phone_num', 'phone'],
  ['Mobile Phone', 'phone'],
  ['gender_code', 'gender'],
  ['occupation', 'job_title'],
  ['Company', 'employer'],
  ['first_seen', 'other'],
  ['family_role', 'other'],
  ['cluster', 'ignore'],
];
const COMPANY_HEADERS: [header: string, field: string][] = [
  ['org_name', 'name'],
  ['CompanyName', 'name'],
  ['Entity.LegalName', 'name'],
  ['Beer_Name', 'name'],
  ['PreviousName_1.CompanyName', 'previous_names'],
  ['RegAddress.AddressLine1', 'address'],
  ['addr', 'address'],
  ['hausnr', 'house_number'],
  ['registered_address.locality', 'city'],
  ['Entity.LegalAddress.PostalCode', 'postcode'],
  ['CompanyNumber', 'registration_number'],
  ['ust_id', 'vat_number'],
  ['industry', 'other'],
  ['hardness', 'ignore'],
  ['truth_mid', 'ignore'],
  ['label', 'ignore'],
  ['SourceID', 'ignore'],
];

describe('headers', () => {
  it.each(PEOPLE_HEADERS)('maps %s of people to %s', (header, field) => {
    expect(fieldsOf('contact', file([header]))).toEqual([field]);
  });
  it.each(COMPANY_HEADERS)('maps %s of companies to %s', (header, field) => {
    expect(fieldsOf('account', file([header]))).toEqual([field]);
  });
});

it('recognises people by their names and birth dates', () => {
  expect(inferEntity(file(['id', 'given_name', 'suburb']))).toBe('contact');
  expect(inferEntity(file(['id', 'name', 'addr', 'phone']))).toBe('account');
});

describe('inferColumns from values', () => {
  it('identifies columns with unknown headers', () => {
    const rows = Array.from({ length: 12 }, (_, i) => [
      `a${i}@b.example`,
      `www.firm${i}.example`,
      `+44 113 496 000${i}`,
    ]);
    expect(fieldsOf('account', file(['x', 'y', 'z'], ...rows))).toEqual(['email', 'website', 'phone']);
  });
  it('overrides a header that the values contradict', () => {
    expect(fieldsOf('contact', file(['title'], ['Mr'], ['Mrs'], ['Dr.']))).toEqual(['other']);
    expect(fieldsOf('account', file(['name', 'city'], ['Acme', '17'], ['Beta', '18']))).toEqual(['name', 'other']);
  });
  it('does not treat pages of one portal as company web sites', () => {
    const rows = Array.from({ length: 12 }, (_, i) => [`https://register.example/company/${i}`]);
    expect(fieldsOf('account', file(['URI'], ...rows))).toEqual(['other']);
  });
});

it('maps a second name column to former names of companies, and ignores it for people', () => {
  expect(fieldsOf('account', file(['name', 'organisation name']))).toEqual(['name', 'previous_names']);
  expect(fieldsOf('contact', file(['full_name', 'display name']))).toEqual(['full_name', 'ignore']);
});
