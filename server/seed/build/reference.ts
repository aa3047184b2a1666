import { cell, type Row, readSharedCsv } from './shared-data.ts';

/** The source gives the long UN name for these; people look for the short one. */
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

/** Not in ISO 3166-1: XK is the user-assigned code in common use, met in LEI records. */
const kosovo: Row = { alpha2: 'XK', alpha3: 'XKX', name: 'Kosovo', dialling_code: '+383', currency: 'EUR' };

export const countryRows = (): Row[] =>
  readSharedCsv('registers/reference/country-codes.csv')
    .map((row): Row => {
      const alpha2 = cell(row, 'ISO3166-1-Alpha-2');
      return {
        alpha2,
        alpha3: cell(row, 'ISO3166-1-Alpha-3'),
        name: shortNames[alpha2] ?? (cell(row, 'official_name_en') || cell(row, 'CLDR display name')),
        // several codes are separated by a blank; the source marks a few with stray letters
        dialling_code: cell(row, 'Dial')
          .split(',')
          .map((code) => code.replace(/[^\d-]/g, ''))
          .filter(Boolean)
          .map((code) => `+${code.replace(/^1-/, '1 ').replace('-', ' ')}`)
          .join(','),
        // Türkiye's currency is missing in the source
        currency: alpha2 === 'TR' ? 'TRY' : cell(row, 'ISO4217-currency_alphabetic_code').replace(/,/g, ' '),
      };
    })
    .concat(kosovo)
    .sort((a, b) => ((a.alpha2 ?? '') < (b.alpha2 ?? '') ? -1 : 1));

/** Currencies in use: no withdrawn ones, no metals, funds of account or test codes. */
export const currencyRows = (): Row[] => {
  const rows = new Map<string, Row>();
  for (const row of readSharedCsv('registers/reference/currency-codes-all.csv')) {
    const code = cell(row, 'AlphabeticCode');
    if (code && !cell(row, 'WithdrawalDate') && /^\d$/.test(cell(row, 'MinorUnit'))) {
      rows.set(code, { code, name: cell(row, 'Currency'), minor_units: cell(row, 'MinorUnit') });
    }
  }
  return [...rows.values()].sort((a, b) => ((a.code ?? '') < (b.code ?? '') ? -1 : 1));
};

export const sicRows = (): Row[] =>
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
