import type { ReadingKind } from '@leadwright/contract/column-reading';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { cleanText } from '../csv/clean-text.ts';
import type { BatchKey } from '../import-state.service.ts';
import { countryOf } from '../suggest/countries.ts';
import type { ColumnText } from './profile.ts';

/** Longer texts are neither numbers nor dates. */
const MAX_TEXT_LENGTH = 80;
/** No column of numbers or dates has more forms. The limit keeps a column of other texts from filling the memory. */
const MAX_FORMS = 50_000;
const MAX_COUNTRIES = 500;
/** Share of the rows with a country that one country must have to be that of the rows. */
const MIN_COUNTRY_SHARE = 0.9;

/** The hour at the end of a text that is cut before the minutes, such as " um 14". */
const CUT_HOUR = '[T,\\s\\u00a0\\u202f]+((at|um|à|kl\\.?|om|alle|a las)\\s)?\\S{1,2}$';
/**
 * SQL for what decides how a cell is read: for a number the places of its digits and separators, for a date its day. Even
 * a long column has few of them.
 */
const FORM = {
  number: sql`translate(cell, '23456789', '11111111')`,
  date: sql`case when strpos(cell, ':') > 0 then regexp_replace(split_part(cell, ':', 1), ${CUT_HOUR}, '', 'i') else cell end`,
};

const cellsOf = ({ campaign_id, batch_id }: BatchKey, column: number) => sql`
  select left(cells[${column + 1}::int], ${MAX_TEXT_LENGTH}) as cell from import_raw where campaign_id = ${campaign_id} and batch_id = ${batch_id}`;

/** Returns all cells of a column, as one text for all that are read alike. */
export async function loadColumnTexts(
  db: Db,
  batch: BatchKey,
  column: number,
  kind: ReadingKind,
): Promise<ColumnText[]> {
  const { rows } = await sql<ColumnText>`
    select ${FORM[kind]} as text, min(cell) as sample, count(*)::int as cells
    from (${cellsOf(batch, column)}) c where cell <> '' group by 1 order by 3 desc, 1 limit ${MAX_FORMS}`.execute(db);
  return rows
    .map(({ text, sample, cells }) => ({ text: cleanText(text), sample: cleanText(sample), cells }))
    .filter(({ text }) => text !== '');
}

/** Returns the country of nearly all rows; null if they differ or have none. */
export async function loadRowCountry(db: Db, batch: BatchKey, column: number): Promise<string | null> {
  const { rows } = await sql<{ text: string; cells: number }>`
    select cell as text, count(*)::int as cells from (${cellsOf(batch, column)}) c
    where cell <> '' group by 1 order by 2 desc, 1 limit ${MAX_COUNTRIES}`.execute(db);
  const cellsByCountry = new Map<string, number>();
  for (const { text, cells } of rows) {
    const country = countryOf(text.trim());
    if (country) cellsByCountry.set(country, (cellsByCountry.get(country) ?? 0) + cells);
  }
  const total = [...cellsByCountry.values()].reduce((sum, cells) => sum + cells, 0);
  const [first] = [...cellsByCountry].sort(([, a], [, b]) => b - a);
  return first && first[1] >= MIN_COUNTRY_SHARE * total ? first[0] : null;
}
