import type { CascadeLink } from '@leadwright/contract/cascades/links';
import { rowPhones } from '@leadwright/contract/features/import-phones';
import {
  type ColumnTarget,
  IMPORT_TARGETS,
  type ImportTarget,
  isCoreTarget,
} from '@leadwright/contract/features/imports';
import { type AccountInput, NORM_VERSION, normaliseAccount } from '@leadwright/matching';
import type { ProblemGroup } from '../batch-file.ts';
import type { ResolvedReading } from '../column-readings/resolve-reading.ts';
import { COPY_HEADER, COPY_TRAILER, readTuples } from '../csv/staged-tuple.ts';
import { type CheckedRow, CheckedTuples } from './checked-tuple.ts';
import type { RowValues } from './complete-values.ts';
import { additionalContactTerms } from './contact-terms.ts';
import { type FieldColumn, type FieldReader, fieldReader } from './field-cells.ts';
import { convertFounded } from './founded-value.ts';
import { findRowProblems } from './problems.ts';
import { identityOf, type MappedColumns, type MappedRow, mappedColumns, mapRow } from './row-values.ts';

export interface CheckOptions {
  campaignId: string;
  batchId: string;
  mapping: Record<string, ColumnTarget>;
  /** The custom fields that columns are mapped to. */
  fields: readonly FieldColumn[];
  /** The cascade links between these fields. */
  links: readonly CascadeLink[];
  /** How the columns of numbers and dates are read, by column index. */
  readings: Readonly<Record<string, ResolvedReading>>;
  headers: readonly string[];
  defaultCountry: string;
}

export interface CheckedChunk {
  /** The checked rows as a complete binary COPY. */
  copy: Buffer;
  rows: number;
  invalid: number;
  lastRow: number;
  problems: ProblemGroup[];
  /** The rows whose check failed unexpectedly, for the log. */
  failures: RowFailure[];
}

export interface RowFailure {
  rowNo: number;
  error: string;
}

interface CheckResult extends CheckedRow {
  formulaErrors: MappedRow['formulaErrors'];
  failure?: string;
}

interface CheckContext {
  columns: MappedColumns;
  readFields: FieldReader;
  /** How the column of founding dates is read. */
  foundedReading: ResolvedReading | undefined;
  options: CheckOptions;
}

/** Checks a chunk of staged rows in COPY TO format and returns the checked rows in COPY FROM format. */
export function checkChunk(staged: Buffer, options: CheckOptions): CheckedChunk {
  const { mapping, fields, links, readings } = options;
  const readFields = fieldReader(mapping, fields, links, readings);
  const foundedReading = readings[Object.keys(mapping).find((index) => mapping[index] === 'founded') ?? ''];
  const context = { columns: mappedColumns(mapping, options.headers), readFields, foundedReading, options };
  const groups = new Map<string, ProblemGroup>();
  const tuples = new CheckedTuples(options.campaignId, options.batchId);
  const counts = { rows: 0, invalid: 0, lastRow: 0 };
  const failures: RowFailure[] = [];
  for (const { rowNo, cells } of readTuples(staged.subarray(COPY_HEADER.length, staged.length - COPY_TRAILER.length))) {
    const row = checkRow(rowNo, cells, context);
    tuples.add(row);
    counts.rows++;
    if (!row.valid) counts.invalid++;
    counts.lastRow = rowNo;
    if (row.failure !== undefined) failures.push({ rowNo, error: row.failure });
    for (const { column, message, severity } of row.problems) {
      const key = `${column} ${message}`;
      const group = groups.get(key) ?? {
        column,
        message,
        severity,
        rows: 0,
        sample: sampleOf(row, column, cells, mapping),
      };
      group.rows++;
      groups.set(key, group);
    }
  }
  return { copy: tuples.end(), ...counts, problems: [...groups.values()], failures };
}

function sampleOf(
  { rowNo, values, formulaErrors }: CheckResult,
  column: string,
  cells: string[],
  mapping: CheckOptions['mapping'],
): string {
  // The value of a typed column is no text of the file.
  const isTyped = !isCoreTarget(column) || 'type' in IMPORT_TARGETS[column];
  const columnIndex = isTyped ? Object.keys(mapping).find((index) => mapping[index] === column) : undefined;
  const typedCell = columnIndex === undefined ? undefined : cells[Number(columnIndex)]?.trim();
  const value = typedCell ?? formulaErrors[column as ImportTarget] ?? values[column as ImportTarget];
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  return text ? `Row ${rowNo}: ${text.slice(0, 120)}` : `Row ${rowNo}`;
}

const CONTACT_TARGETS = ['email', 'phone', 'website'] as const;
const FURTHER_PHONE_TARGETS = ['direct_phone', 'mobile_phone', 'other_phone'] as const;
const UNCHECKED = { column: '' as const, message: 'The row cannot be checked', severity: 'error' as const };

const REPEATED_HEADER = {
  column: '' as const,
  message: 'A repeated header, not an account',
  severity: 'error' as const,
};

/** Returns whether the mapped cells of a row are their headers, as in files that were put together. */
function isHeaderRow(cells: string[], { mapping, headers }: CheckOptions): boolean {
  const indexes = Object.keys(mapping).map(Number);
  const filledIndexes = indexes.filter((index) => cells[index]?.trim());
  return filledIndexes.length > 0 && filledIndexes.every((index) => cells[index]!.trim() === headers[index]);
}

/** Checks a row. Never throws: a row that cannot be checked is invalid, so that the other rows continue. */
function checkRow(
  rowNo: number,
  cells: string[],
  { columns, readFields, foundedReading, options }: CheckContext,
): CheckResult {
  try {
    const mapped = mapRow(cells, columns, options.defaultCountry);
    const { custom, contactCells, problems: fieldProblems } = readFields(cells);
    const isTooWide = cells.findLastIndex((cell) => cell.trim() !== '') >= options.headers.length;
    const foundedProblems = convertFounded(mapped.values, foundedReading);
    const account = normaliseAccount(accountInput(mapped.values));
    const [email = '', phone = '', website = ''] = CONTACT_TARGETS.map((target) => singleValue(mapped.values[target]));
    const otherPhones = [
      ...contactCells.otherPhones,
      ...FURTHER_PHONE_TARGETS.flatMap((target) => singleValue(mapped.values[target]) ?? []),
    ];
    const terms = additionalContactTerms({ email, phone, website, ...contactCells, otherPhones }, account);
    const record = terms.length > 0 ? { ...account, also: terms } : account;
    const problems = isHeaderRow(cells, options)
      ? [REPEATED_HEADER]
      : [...findRowProblems(mapped, record, isTooWide), ...foundedProblems, ...fieldProblems];
    const valid = !problems.some(({ severity }) => severity === 'error');
    const identity = identityOf(mapped.values);
    return { rowNo, ...mapped, custom, problems, valid, identity, record, normVersion: NORM_VERSION };
  } catch (error) {
    const unread = { values: {}, formulaErrors: {}, custom: null, identity: identityOf({}), record: {} };
    const failure = String((error as Error).stack ?? error);
    return { rowNo, ...unread, problems: [UNCHECKED], valid: false, normVersion: NORM_VERSION, failure };
  }
}

const singleValue = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

/** Returns the matching engine's input for a row. */
function accountInput(values: RowValues): AccountInput {
  const identifiers = [
    { scheme: 'VAT', value: singleValue(values.vat_number) ?? '' },
    { scheme: 'LEI', value: singleValue(values.lei) ?? '' },
  ].filter(({ value }) => value !== '');
  const input: AccountInput = { name: singleValue(values.company_name) ?? '', identifiers };
  input.previousNames = [singleValue(values.trading_name) ?? [], values.previous_name ?? []].flat();
  const fields = [
    ['address', 'address'],
    ['city', 'city'],
    ['postcode', 'postcode'],
    ['country', 'country'],
    ['website', 'website'],
    ['email', 'email'],
    ['registrationNumber', 'registration_number'],
    ['extra', 'other'],
  ] as const;
  for (const [field, target] of fields) {
    const value = singleValue(values[target]);
    if (value) input[field] = value;
  }
  // Of several numbers, the engine compares the first.
  const [phone] = rowPhones(values);
  if (phone) input.phone = phone.number;
  return input;
}
