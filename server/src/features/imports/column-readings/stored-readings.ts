import {
  COLUMN_READING,
  type ColumnReading,
  type ReadingBasis,
  type ReadingKind,
} from '@leadwright/contract/column-reading';
import type { ColumnTarget } from '@leadwright/contract/features/imports';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import type { BatchOptions } from '../batch-file.ts';
import type { HiddenCells } from '../guarded-columns.service.ts';
import { foldHeader } from '../suggest/synonyms.ts';
import type { ResolvedReading } from './resolve-reading.ts';

/** The column `readings` of a batch: how its columns are read, by column index. */
export type StoredReadings = Readonly<Record<string, { reading: ColumnReading; basis: ReadingBasis }>>;

/** Returns the JSON of readings that is stored; null without any. */
export const readingsJson = (readings: StoredReadings): string | null =>
  Object.keys(readings).length > 0 ? JSON.stringify(readings) : null;

/** Returns the readings of a checked batch in the form that is stored. */
export const toStoredReadings = (readings: Readonly<Record<string, ResolvedReading>>): StoredReadings =>
  Object.fromEntries(
    Object.entries(readings).flatMap(([index, { reading, basis }]) =>
      reading && basis ? [[index, { reading, basis }]] : [],
    ),
  );

interface MappingRequest {
  mapping: Record<string, ColumnTarget>;
  readings?: Record<string, ColumnReading> | undefined;
}

/**
 * Returns the readings that users have chosen: new ones of columns that the user sees, and earlier ones of columns with
 * the same target.
 */
export function chosenReadings(
  batch: { mapping: Record<string, ColumnTarget> | null; readings: StoredReadings | null },
  { mapping, readings = {} }: MappingRequest,
  { isColumnHidden }: Pick<HiddenCells, 'isColumnHidden'>,
): StoredReadings {
  const chosen = Object.entries(mapping).flatMap(([index, target]) => {
    const earlier = batch.mapping?.[index] === target ? batch.readings?.[index] : undefined;
    const requested = isColumnHidden(Number(index)) ? undefined : readings[index];
    const reading = requested ?? (earlier?.basis === 'chosen' ? earlier.reading : undefined);
    return reading ? [[index, { reading, basis: 'chosen' }] as const] : [];
  });
  return Object.fromEntries(chosen);
}

/** Number of earlier files of a supplier that are searched for the header of a column. */
const MAX_EARLIER_FILES = 20;

interface EarlierFile {
  headers: string[] | null;
  readings: StoredReadings;
}

/**
 * Loads the latest files of the same client, supplier and file kind with known readings, the newest first. How a program
 * stores the numbers of a workbook says nothing about a text file.
 */
export async function loadSupplierReadings(
  db: Db,
  {
    campaign_id,
    id,
    supplier,
    options: { kind },
  }: { campaign_id: string; id: string; supplier: string; options: Pick<BatchOptions, 'kind'> },
): Promise<EarlierFile[]> {
  const { rows } = await sql<EarlierFile>`
    select b.headers, b.readings from import_batch b join campaign c on c.id = b.campaign_id
    where c.client_id = (select client_id from campaign where id = ${campaign_id}) and b.id <> ${id}
      and b.supplier <> '' and name_key(b.supplier) = name_key(${supplier}) and b.readings is not null and b.state <> 'discarded'
      and b.options->>'kind' = ${kind}
    order by b.created_at desc limit ${MAX_EARLIER_FILES}`.execute(db);
  return rows;
}

/** Returns the reading of the column with this header in the newest of these files; null if none has it. */
export function readingOfSupplier(
  files: readonly EarlierFile[],
  header: string,
  kind: ReadingKind,
): ColumnReading | null {
  const name = foldHeader(header);
  for (const { headers, readings } of files) {
    const index = headers?.findIndex((other, position) => foldHeader(other) === name && readings[position]) ?? -1;
    const reading = readings[index]?.reading;
    // A reading that only followed the country of its file says nothing about the supplier.
    if (name !== '' && reading && COLUMN_READING[reading] === kind && readings[index]?.basis !== 'country')
      return reading;
  }
  return null;
}
