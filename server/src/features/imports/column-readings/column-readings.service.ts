import { COLUMN_READING, type ReadingKind, readingKindOf } from '@leadwright/contract/column-reading';
import type { FieldType } from '@leadwright/contract/custom-values';
import type { ColumnTarget } from '@leadwright/contract/features/imports';
import type { Db } from '../../../database/pool.ts';
import type { BatchOptions } from '../batch-file.ts';
import { isAccountIdHeader } from '../suggest/synonyms.ts';
import { loadColumnTexts, loadRowCountry } from './column-texts.queries.ts';
import { type ColumnProfile, profileColumn } from './profile.ts';
import { type ResolvedReading, resolveReading } from './resolve-reading.ts';
import { loadSupplierReadings, readingOfSupplier, type StoredReadings } from './stored-readings.ts';

/** A staged file whose columns are read. */
export interface StagedFile {
  id: string;
  campaign_id: string;
  supplier: string;
  headers: readonly string[] | null;
  default_country: string;
  options: Pick<BatchOptions, 'kind'>;
  readings: StoredReadings | null;
  /** The column of the countries of the rows. */
  countryColumn: number | undefined;
}

export interface ColumnReadings {
  index: number;
  profile: ColumnProfile;
  resolved: ResolvedReading;
}

interface TypedColumn {
  index: number;
  kind: ReadingKind;
}

/** Returns the profile and the reading of each column, from all of its values. */
export async function readColumns(
  db: Db,
  file: StagedFile,
  columns: readonly TypedColumn[],
): Promise<ColumnReadings[]> {
  if (columns.length === 0) return [];
  const batch = { campaign_id: file.campaign_id, batch_id: file.id };
  const { countryColumn, headers } = file;
  let rowCountry: Promise<string | null> | undefined;
  const loadCountryOnce = () =>
    (rowCountry ??= countryColumn === undefined ? Promise.resolve(null) : loadRowCountry(db, batch, countryColumn));
  const supplierFiles = await loadSupplierReadings(db, file);
  const results: ColumnReadings[] = [];
  for (const { index, kind } of columns) {
    const texts = await loadColumnTexts(db, batch, index, kind);
    const profile = await profileColumn(kind, texts, file.default_country);
    const stored = file.readings?.[index];
    // The field may have had another type when the reading was chosen.
    const isChosen = stored?.basis === 'chosen' && COLUMN_READING[stored.reading] === kind;
    const resolved = await resolveReading(profile, {
      chosen: isChosen ? stored.reading : null,
      supplier: readingOfSupplier(supplierFiles, headers?.[index] ?? '', kind),
      isExport: headers?.some(isAccountIdHeader) ?? false,
      isWorkbook: file.options.kind === 'xlsx',
      country: file.default_country,
      loadRowCountry: loadCountryOnce,
    });
    results.push({ index, profile, resolved });
  }
  return results;
}

/** Returns the columns that a mapping reads as numbers or dates. */
export function typedColumns(
  mapping: Readonly<Record<string, ColumnTarget>>,
  fields: readonly { target: ColumnTarget; type: FieldType }[],
): TypedColumn[] {
  return Object.entries(mapping).flatMap(([index, target]) => {
    const type = fields.find((field) => field.target === target)?.type;
    const kind = type && readingKindOf(type);
    return kind ? [{ index: Number(index), kind }] : [];
  });
}

/** Returns the column that a mapping takes the country of a row from. */
export function countryColumnOf(mapping: Readonly<Record<string, ColumnTarget>>): number | undefined {
  const column = Object.entries(mapping).find(([, target]) => target === 'country')?.[0];
  return column === undefined ? undefined : Number(column);
}
