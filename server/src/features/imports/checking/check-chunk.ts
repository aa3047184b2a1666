import type { CascadeLink } from '@leadwright/contract/cascades/links';
import type { ColumnTarget, ImportTarget } from '@leadwright/contract/features/imports';
import { type AccountInput, NORM_VERSION, normaliseAccount } from '@leadwright/matching';
import type { ProblemGroup } from '../batch-file.ts';
import { COPY_HEADER, COPY_TRAILER, readTuples } from '../csv/staged-tuple.ts';
import { type CheckedRow, CheckedTuples } from './checked-tuple.ts';
import { type FieldColumn, type FieldReader, fieldReader } from './field-cells.ts';
import { problemsOf } from './problems.ts';
import { identityOf, type MappedColumns, type MappedRow, mappedColumns, mapRow, type RowValues } from './row-values.ts';

export interface CheckOptions {
  campaignId: string;
  batchId: string;
  mapping: Record<string, ColumnTarget>;
  /** The campaign's custom fields that columns are mapped to. */
  fields: readonly FieldColumn[];
  /** Dependencies between these fields. */
  links: readonly CascadeLink[];
  /** Number of columns in the header. */
  width: number;
  defaultCountry: string;
}

export interface CheckedChunk {
  /** A complete binary COPY. */
  copy: Buffer;
  rows: number;
  invalid: number;
  lastRow: number;
  problems: ProblemGroup[];
}

interface CheckResult extends CheckedRow {
  errors: MappedRow['errors'];
}

interface CheckContext {
  columns: MappedColumns;
  ownFields: FieldReader;
  options: CheckOptions;
}

/** Checks a chunk of staged rows in COPY TO format and returns the checked rows in COPY FROM format. */
export function checkChunk(staged: Buffer, options: CheckOptions): CheckedChunk {
  const { mapping, fields, links, defaultCountry } = options;
  const ownFields = fieldReader(mapping, fields, links, defaultCountry);
  const reading = { columns: mappedColumns(mapping), ownFields, options };
  const groups = new Map<string, ProblemGroup>();
  const tuples = new CheckedTuples(options.campaignId, options.batchId);
  const done = { rows: 0, invalid: 0, lastRow: 0 };
  for (const { rowNo, cells } of readTuples(staged.subarray(COPY_HEADER.length, staged.length - COPY_TRAILER.length))) {
    const row = checkRow(rowNo, cells, reading);
    tuples.add(row);
    done.rows++;
    if (!row.valid) done.invalid++;
    done.lastRow = rowNo;
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
  return { copy: tuples.end(), ...done, problems: [...groups.values()] };
}

function sampleOf(
  { rowNo, values, errors }: CheckResult,
  column: string,
  cells: string[],
  mapping: CheckOptions['mapping'],
): string {
  const index = column.startsWith('cf_') ? Object.keys(mapping).find((at) => mapping[at] === column) : undefined;
  const fieldCell = index === undefined ? undefined : cells[Number(index)]?.trim();
  const value = fieldCell ?? errors[column as ImportTarget] ?? values[column as ImportTarget];
  const text = Array.isArray(value) ? value.join(', ') : (value ?? '');
  return text ? `Row ${rowNo}: ${text.slice(0, 120)}` : `Row ${rowNo}`;
}

/** Checks a row. Never throws: a row that cannot be read is invalid, so that the other rows continue. */
function checkRow(rowNo: number, cells: string[], { columns, ownFields, options }: CheckContext): CheckResult {
  const mapped = mapRow(cells, columns, options.defaultCountry);
  const { custom, problems: ofFields } = ownFields(cells);
  const isTooWide = cells.findLastIndex((cell) => cell.trim() !== '') >= options.width;
  try {
    const record = normaliseAccount(accountInput(mapped.values));
    const problems = [...problemsOf(mapped, record, isTooWide), ...ofFields];
    const valid = !problems.some(({ severity }) => severity === 'error');
    return {
      rowNo,
      ...mapped,
      custom,
      problems,
      valid,
      identity: identityOf(mapped.values),
      record,
      normVersion: NORM_VERSION,
    };
  } catch {
    const problems = [{ column: '' as const, message: 'The row cannot be compared', severity: 'error' as const }];
    const identity = identityOf(mapped.values);
    return { rowNo, ...mapped, custom: null, problems, valid: false, identity, record: {}, normVersion: NORM_VERSION };
  }
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);

/** Returns the matching engine's input for a row. */
function accountInput(values: RowValues): AccountInput {
  const identifiers = [
    { scheme: 'VAT', value: one(values.vat_number) ?? '' },
    { scheme: 'LEI', value: one(values.lei) ?? '' },
  ].filter(({ value }) => value !== '');
  const input: AccountInput = { name: one(values.company_name) ?? '', identifiers };
  if (Array.isArray(values.previous_name)) input.previousNames = values.previous_name;
  const fields = [
    ['address', 'address'],
    ['city', 'city'],
    ['postcode', 'postcode'],
    ['country', 'country'],
    ['website', 'website'],
    ['phone', 'phone'],
    ['email', 'email'],
    ['registrationNumber', 'registration_number'],
    ['extra', 'other'],
  ] as const;
  for (const [field, target] of fields) {
    const value = one(values[target]);
    if (value) input[field] = value;
  }
  return input;
}
