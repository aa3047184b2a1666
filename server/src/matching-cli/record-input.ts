import type { AccountInput, ContactInput } from '@leadwright/matching';
import { foldHeader } from '../features/imports/suggest/synonyms.ts';
import type { Entity, EntityInput } from '../match-index/engine/entities.ts';
import type { Column } from './columns.ts';
import { detectDateStyle, toIsoDate } from './dates.ts';
import type { TableFile } from './table-file.ts';

/** Values that databases and statistics programs write for missing values. */
const MISSING_VALUE = /^(?:null|none|nan|n\/a|#n\/a|\\n|nil|<na>|-+|\?+|\.|_)$/i;

const cleanCell = (cell: string | undefined) => {
  const text = (cell ?? '').trim().replace(/\s+/g, ' ');
  return MISSING_VALUE.test(text) ? '' : text;
};

/** Splits a cell with several values. */
const splitValues = (text: string) =>
  text
    .split(/;;|[;|]|, (?=\S+@)/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Converts the cells of a row to the input of the engine. */
export type ReadInput = (cells: string[]) => EntityInput;

/** Returns the comparison keys of the columns without a known field. */
export const unknownColumnKeys = (columns: Column[]): Set<string> =>
  new Set(columns.filter(({ field }) => field === 'other').map(({ header }) => foldHeader(header)));

export interface InputOptions {
  /**
   * The comparison keys of columns without a known field that both files have. Further such columns are ignored.
   */
  others: Set<string>;
  /** The country of rows without a country. */
  country: string;
}

/**
 * Returns a function that converts rows of a file. The date format is detected from a sample of the file.
 */
export function createInputReader(
  entity: Entity,
  file: TableFile,
  columns: Column[],
  options: InputOptions,
): ReadInput {
  const indexesOf = (field: string) => columns.filter((column) => column.field === field).map(({ index }) => index);
  const otherColumns = columns
    .filter(({ field, header }) => field === 'other' && options.others.has(foldHeader(header)))
    .map(({ index, header }) => ({ index, key: foldHeader(header) }));
  const columnsByField = new Map(columns.map(({ field }) => [field, indexesOf(field)]));
  const read = (cells: string[]): RowCells => ({
    all: (field) =>
      (columnsByField.get(field) ?? []).map((index) => cleanCell(cells[index])).filter((value) => value !== ''),
    one: (field) =>
      (columnsByField.get(field) ?? [])
        .map((index) => cleanCell(cells[index]))
        .filter(Boolean)
        .join(' '),
    labelled: (field) =>
      (columnsByField.get(field) ?? []).map((index) => ({
        scheme: foldHeader(file.headers[index]!),
        value: cleanCell(cells[index]),
      })),
    others: Object.fromEntries(
      otherColumns.map(({ index, key }) => [key, cleanCell(cells[index])]).filter(([, value]) => value !== ''),
    ),
    street: () => joinStreet(columns, cells),
  });
  const birthDates = indexesOf('birth_date').flatMap((index) =>
    file.sample.map((cells) => cleanCell(cells[index])).filter(Boolean),
  );
  const style = detectDateStyle(birthDates);
  return (cells) => {
    const row = read(cells);
    return entity === 'account'
      ? toAccountInput(row, options.country)
      : toContactInput(row, options.country, (d) => toIsoDate(d, style));
  };
}

interface RowCells {
  all(field: string): string[];
  one(field: string): string;
  labelled(field: string): { scheme: string; value: string }[];
  others: Record<string, string>;
  street(): string;
}

/** Joins the address columns in file order, with house numbers next to the street. */
function joinStreet(columns: Column[], cells: string[]): string {
  let text = '';
  let followsNumber = false;
  for (const { field, index } of columns) {
    if (field !== 'address' && field !== 'house_number') continue;
    const value = cleanCell(cells[index]);
    if (value === '') continue;
    const isNumber = field === 'house_number';
    text += text === '' ? value : (isNumber || followsNumber ? ' ' : ', ') + value;
    followsNumber = isNumber;
  }
  return text;
}

function omitEmpty<T extends object>(input: T): T {
  const entries = Object.entries(input).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : typeof value === 'object' ? Object.keys(value).length > 0 : value !== '',
  );
  return Object.fromEntries(entries) as T;
}

function toAccountInput(row: RowCells, country: string): AccountInput {
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

function toContactInput(row: RowCells, country: string, toIso: (date: string) => string): ContactInput {
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
    birthDate: birthDate === '' ? (year === '' ? '' : dateParts.join('-')) : toIso(birthDate),
    birthPlace: row.one('birth_place'),
    nationality: row.one('nationality'),
    gender: row.one('gender'),
    identifiers: row.labelled('national_id').filter(({ value }) => value !== ''),
    other: row.others,
  });
}
