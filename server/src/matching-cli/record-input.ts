import type { AccountInput, ContactInput } from '@leadwright/matching';
import { foldHeader } from '../features/imports/suggest/synonyms.ts';
import type { Entity, EntityInput } from '../match-index/engine/entities.ts';
import type { Column } from './columns.ts';
import { detectDateStyle, toIsoDate } from './dates.ts';
import type { TableFile } from './table-file.ts';

/** Values that databases and statistics programs write for missing data. */
const MISSING_VALUE = /^(?:null|none|nan|n\/a|#n\/a|\\n|nil|<na>|-+|\?+|\.|_)$/i;

const clean = (cell: string | undefined) => {
  const text = (cell ?? '').trim().replace(/\s+/g, ' ');
  return MISSING_VALUE.test(text) ? '' : text;
};

/** Splits a cell with several values. */
const splitValues = (text: string) =>
  text
    .split(/;;|[;|]|, (?=\S+@)/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Returns the input of the engine for the cells of a row. */
export type ReadInput = (cells: string[]) => EntityInput;

/** Returns the keys under which columns without a known meaning are compared. */
export const otherKeys = (columns: Column[]): Set<string> =>
  new Set(columns.filter(({ field }) => field === 'other').map(({ header }) => foldHeader(header)));

export interface InputOptions {
  /** Headers of columns without a known meaning that both files have; others are ignored. */
  others: Set<string>;
  /** Country of rows without one. */
  country: string;
}

export function inputReader(entity: Entity, file: TableFile, columns: Column[], options: InputOptions): ReadInput {
  const of = (field: string) => columns.filter((column) => column.field === field).map(({ index }) => index);
  const others = columns
    .filter(({ field, header }) => field === 'other' && options.others.has(foldHeader(header)))
    .map(({ index, header }) => ({ index, key: foldHeader(header) }));
  const columnsByField = new Map(columns.map(({ field }) => [field, of(field)]));
  const read = (cells: string[]): RowCells => ({
    all: (field) =>
      (columnsByField.get(field) ?? []).map((index) => clean(cells[index])).filter((value) => value !== ''),
    one: (field) =>
      (columnsByField.get(field) ?? [])
        .map((index) => clean(cells[index]))
        .filter(Boolean)
        .join(' '),
    labelled: (field) =>
      (columnsByField.get(field) ?? []).map((index) => ({
        scheme: foldHeader(file.headers[index]!),
        value: clean(cells[index]),
      })),
    others: Object.fromEntries(
      others.map(({ index, key }) => [key, clean(cells[index])]).filter(([, value]) => value !== ''),
    ),
    street: () => street(columns, cells),
  });
  const birthDates = of('birth_date').flatMap((index) =>
    file.sample.map((cells) => clean(cells[index])).filter(Boolean),
  );
  const style = detectDateStyle(birthDates);
  return (cells) => {
    const row = read(cells);
    return entity === 'account'
      ? account(row, options.country)
      : contact(row, options.country, (d) => toIsoDate(d, style));
  };
}

interface RowCells {
  all(field: string): string[];
  one(field: string): string;
  labelled(field: string): { scheme: string; value: string }[];
  others: Record<string, string>;
  street(): string;
}

/** Joins the address columns in file order; a house number stays with the adjacent street. */
function street(columns: Column[], cells: string[]): string {
  let text = '';
  let number = false;
  for (const { field, index } of columns) {
    if (field !== 'address' && field !== 'house_number') continue;
    const value = clean(cells[index]);
    if (value === '') continue;
    const isNumber = field === 'house_number';
    text += text === '' ? value : (isNumber || number ? ' ' : ', ') + value;
    number = isNumber;
  }
  return text;
}

function omitEmpty<T extends object>(input: T): T {
  const entries = Object.entries(input).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : typeof value === 'object' ? Object.keys(value).length > 0 : value !== '',
  );
  return Object.fromEntries(entries) as T;
}

function account(row: RowCells, country: string): AccountInput {
  const identifiers = [
    { scheme: 'VAT', value: row.one('vat_number') },
    { scheme: 'LEI', value: row.one('lei') },
  ];
  const region = row.one('region');
  return {
    name: row.one('name'),
    ...omitEmpty({
      previousNames: row.all('previous_names').flatMap((cell) => cell.split(';;').map((name) => name.trim())),
      address: row.street(),
      city: row.one('city'),
      postcode: row.one('postcode'),
      country: row.one('country') || country,
      website: row.one('website'),
      phone: row.one('phone'),
      email: row.one('email'),
      registrationNumber: row.one('registration_number'),
      identifiers: identifiers.filter(({ value }) => value !== ''),
      extra: row.all('extra').join('\n'),
      other: region === '' ? row.others : { ...row.others, region },
    }),
  };
}

function contact(row: RowCells, country: string, plain: (date: string) => string): ContactInput {
  const parts = [row.one('birth_year'), row.one('birth_month'), row.one('birth_day')];
  const [year = '', month = '', day = ''] = parts.map((part) => part.replace(/\.0$/, ''));
  const dateParts = [year, month.padStart(2, '0'), day.padStart(2, '0')].slice(
    0,
    month === '' ? 1 : day === '' ? 2 : 3,
  );
  const birthDate = row.one('birth_date');
  return omitEmpty({
    fullName: row.one('full_name'),
    firstName: row.one('first_name'),
    middleName: row.one('middle_name'),
    lastName: row.one('last_name'),
    emails: row.all('email').flatMap(splitValues),
    phones: row.all('phone').flatMap(splitValues),
    employer: row.one('employer'),
    accountId: row.one('account_id'),
    jobTitle: row.one('job_title'),
    website: row.one('website'),
    address: row.one('address'),
    addressLine2: row.all('address_2').join(', '),
    houseNumber: row.one('house_number'),
    city: row.one('city'),
    postcode: row.one('postcode'),
    region: row.one('region'),
    country: row.one('country') || country,
    birthDate: birthDate === '' ? (year === '' ? '' : dateParts.join('-')) : plain(birthDate),
    birthPlace: row.one('birth_place'),
    nationality: row.one('nationality'),
    gender: row.one('gender'),
    identifiers: row.labelled('national_id').filter(({ value }) => value !== ''),
    other: row.others,
  });
}
