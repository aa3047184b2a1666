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
    .map((value) => value.trim())
    .filter(Boolean);

/** Converts the cells of a row to the input of the engine. */
export type ReadInput = (cells: string[]) => EntityInput;

/** Returns the comparison keys of the columns without a known field. */
export const unknownColumnKeys = (columns: Column[]): Set<string> =>
  new Set(columns.filter(({ field }) => field === 'other').map(({ header }) => foldHeader(header)));

export interface InputOptions {
  /**
   * The comparison keys of columns without a known field that both files have. Other columns without a known field are
   * ignored.
   */
  comparedHeaders: Set<string>;
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
    .filter(({ field, header }) => field === 'other' && options.comparedHeaders.has(foldHeader(header)))
    .map(({ index, header }) => ({ index, key: foldHeader(header) }));
  const columnsByField = new Map(columns.map(({ field }) => [field, indexesOf(field)]));
  const read = (cells: string[]): RowCells => ({
    values: (field) =>
      (columnsByField.get(field) ?? []).map((index) => cleanCell(cells[index])).filter((value) => value !== ''),
    text: (field) =>
      (columnsByField.get(field) ?? [])
        .map((index) => cleanCell(cells[index]))
        .filter(Boolean)
        .join(' '),
    labelledValues: (field) =>
      (columnsByField.get(field) ?? []).map((index) => ({
        scheme: foldHeader(file.headers[index]!),
        value: cleanCell(cells[index]),
      })),
    otherValues: Object.fromEntries(
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
  values(field: string): string[];
  /** Returns the joined values of a field. */
  text(field: string): string;
  /** Returns the values of a field with the headers of their columns. */
  labelledValues(field: string): { scheme: string; value: string }[];
  /** The values of columns without a known field, by comparison key. */
  otherValues: Record<string, string>;
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
    { scheme: 'VAT', value: row.text('vat_number') },
    { scheme: 'LEI', value: row.text('lei') },
  ];
  const region = row.text('region');
  return {
    name: row.text('name'),
    ...omitEmpty({
      previousNames: row.values('previous_names').flatMap((cell) => cell.split(';;').map((name) => name.trim())),
      address: row.street(),
      city: row.text('city'),
      postcode: row.text('postcode'),
      country: row.text('country') || country,
      website: row.text('website'),
      phone: row.text('phone'),
      email: row.text('email'),
      registrationNumber: row.text('registration_number'),
      identifiers: identifiers.filter(({ value }) => value !== ''),
      extra: row.values('extra').join('\n'),
      other: region === '' ? row.otherValues : { ...row.otherValues, region },
    }),
  };
}

function toContactInput(row: RowCells, country: string, toIso: (date: string) => string): ContactInput {
  const parts = [row.text('birth_year'), row.text('birth_month'), row.text('birth_day')];
  const [year = '', month = '', day = ''] = parts.map((part) => part.replace(/\.0$/, ''));
  const dateParts = [year, month.padStart(2, '0'), day.padStart(2, '0')].slice(
    0,
    month === '' ? 1 : day === '' ? 2 : 3,
  );
  const birthDate = row.text('birth_date');
  return omitEmpty({
    fullName: row.text('full_name'),
    firstName: row.text('first_name'),
    middleName: row.text('middle_name'),
    lastName: row.text('last_name'),
    suffix: row.text('name_suffix'),
    emails: row.values('email').flatMap(splitValues),
    phones: row.values('phone').flatMap(splitValues),
    employer: row.text('employer'),
    accountId: row.text('account_id'),
    jobTitle: row.text('job_title'),
    website: row.text('website'),
    address: row.text('address'),
    addressLine2: row.values('address_2').join(', '),
    houseNumber: row.text('house_number'),
    city: row.text('city'),
    postcode: row.text('postcode'),
    region: row.text('region'),
    country: row.text('country') || country,
    birthDate: birthDate === '' ? (year === '' ? '' : dateParts.join('-')) : toIso(birthDate),
    birthPlace: row.text('birth_place'),
    nationality: row.text('nationality'),
    gender: row.text('gender'),
    identifiers: row.labelledValues('national_id').filter(({ value }) => value !== ''),
    other: row.otherValues,
  });
}
