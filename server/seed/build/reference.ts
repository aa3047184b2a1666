import { cell, type Row, readSharedCsv } from './shared-data.ts';

/** Common short names of countries that have a long UN name in the source. */
const shortNames: Readonly<Record<string, string>> = {
  BN: 'Brunei',
  BO: 'Bolivia',
  CG: 'Congo',
  FM: 'Micronesia',
  GB: 'United Kingdom',
  HK: 'Hong Kong',
  IR: 'Iran',
  KP: 'North Korea',
  KR: 'South Korea',
  LA: 'Laos',
  MD: 'Moldova',
  MF: 'Saint Martin',
  MO: 'Macao',
  PS: 'Palestine',
  RU: 'Russia',
  SX: 'Sint Maarten',
  SY: 'Syria',
  TZ: 'Tanzania',
  US: 'United States',
  VE: 'Venezuela',
  VN: 'Vietnam',
};

/** Kosovo is not in ISO 3166-1. XK is the user-assigned code in common use, also in LEI records. */
const kosovo: Row = { alpha2: 'XK', alpha3: 'XKX', name: 'Kosovo', dialling_code: '+383', currency: 'EUR' };

export const readCountries = (): Row[] =>
  readSharedCsv('registers/reference/country-codes.csv')
    .map((row): Row => {
      const alpha2 = cell(row, 'ISO3166-1-Alpha-2');
      return {
        alpha2,
        alpha3: cell(row, 'ISO3166-1-Alpha-3'),
        name: shortNames[alpha2] ?? (cell(row, 'official_name_en') || cell(row, 'CLDR display name')),
        // A country can have several codes, and some codes contain stray letters.
        dialling_code: cell(row, 'Dial')
          .split(',')
          .map((code) => code.replace(/[^\d-]/g, ''))
          .filter(Boolean)
          .map((code) => `+${code.replace(/^1-/, '1 ').replace('-', ' ')}`)
          .join(','),
        // The source has no currency for Türkiye.
        currency: alpha2 === 'TR' ? 'TRY' : cell(row, 'ISO4217-currency_alphabetic_code').replace(/,/g, ' '),
      };
    })
    .concat(kosovo)
    .sort((a, b) => ((a.alpha2 ?? '') < (b.alpha2 ?? '') ? -1 : 1));

/** Returns the currencies in use, without withdrawn currencies, metals, units of account and test codes. */
export const readCurrencies = (): Row[] => {
  const rows = new Map<string, Row>();
  for (const row of readSharedCsv('registers/reference/currency-codes-all.csv')) {
    const code = cell(row, 'AlphabeticCode');
    if (code && !cell(row, 'WithdrawalDate') && /^\d$/.test(cell(row, 'MinorUnit'))) {
      rows.set(code, { code, name: cell(row, 'Currency'), minor_units: cell(row, 'MinorUnit') });
    }
  }
  return [...rows.values()].sort((a, b) => ((a.code ?? '') < (b.code ?? '') ? -1 : 1));
};

export const readSicCodes = (): Row[] =>
  readSharedCsv('registers/reference/uk_SIC07_CH_condensed_list_en.csv')
    .map((row) => {
      const description = cell(row, 'Description').replace(/\s+/g, ' ');
      return {
        code: cell(row, 'SIC Code'),
        description: description.charAt(0).toUpperCase() + description.slice(1),
        scheme: 'SIC2007',
      };
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1));
