import { joinChoices } from '@leadwright/contract/cells/choice-line';
import type { CustomValue } from '@leadwright/contract/custom-values';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { sql } from 'kysely';
import { isoTimeText } from '../../database/iso-time.ts';
import type { Db, Trx } from '../../database/pool.ts';
import type { Field } from '../fields/values/custom-fields.service.ts';
import { fieldValueSql } from '../fields/values/fields.queries.ts';
import { excludeSuppressed, exclusionProblem } from '../suppression/suppressed-rows.queries.ts';
import { MAX_INDUSTRIES, type ProblemGroup } from './batch-file.ts';
import { NO_OPTION } from './checking/field-cells.ts';
import type { BatchKey } from './import-state.service.ts';
import { countryOf } from './suggest/countries.ts';

/**
 * Counts rows that repeat an earlier row, and rows with an official number that an account already has. `record.i`
 * holds the identifiers of the normalised row as `scheme:value`.
 */
export async function countRepeatedRows(
  trx: Trx,
  { campaign_id, batch_id }: BatchKey,
): Promise<{ repeated: number; known_number: number }> {
  const isValidRow = sql`r.campaign_id = ${campaign_id} and r.batch_id = ${batch_id} and r.valid`;
  const { rows } = await sql<{ repeated: number; known_number: number }>`
    select (select count(*) - count(distinct identity) from import_row r where ${isValidRow}) as repeated,
      (select count(*) from import_row r where ${isValidRow} and r.record ? 'i' and exists (
        select from jsonb_array_elements_text(r.record->'i') as number
          join account_identifier a on a.scheme = split_part(number, ':', 1)
            and a.value_norm = substr(number, strpos(number, ':') + 1))) as known_number`.execute(trx);
  return rows[0]!;
}

/** Returns the industries of the valid rows with their numbers of rows, most rows first. */
export async function countIndustries(
  trx: Trx,
  { campaign_id, batch_id }: BatchKey,
): Promise<{ industry: string; rows: number }[]> {
  const { rows } = await sql<{ industry: string; rows: number }>`
    select min(r.values->>'vertical') as industry, count(*)::int as rows from import_row r
    where r.campaign_id = ${campaign_id} and r.batch_id = ${batch_id} and r.valid and r.values->>'vertical' <> ''
    group by name_key(r.values->>'vertical') order by 2 desc, 1 limit ${MAX_INDUSTRIES}`.execute(trx);
  return rows;
}

/** Counts rows that name an account of the campaign by its id and have no other value than the account. */
export async function countUnchangedRows(
  trx: Trx,
  { campaign_id, batch_id }: BatchKey,
  fields: readonly Field[],
): Promise<number> {
  const differences = fields.map((field) => {
    const value = fieldValueSql(field, 'k');
    const json = sql`to_jsonb(${field.type === 'date_time' ? isoTimeText(value) : value})`;
    return sql`(r.custom ? ${field.id} and ${json} is distinct from r.custom->${field.id})`;
  });
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from import_row r
      join campaign_account k on k.campaign_id = r.campaign_id and k.account_id::text = lower(r.values->>'account_id')
    where r.campaign_id = ${campaign_id} and r.batch_id = ${batch_id} and r.valid
      and not (r.custom is not null and (${sql.join([sql`false`, ...differences], sql` or `)}))`.execute(trx);
  return rows[0]!.rows;
}

/**
 * Adds a warning to each row with a unique value that an earlier row of another account has, and returns it as a problem
 * of the file; undefined without such rows. Two rows with equal values become one account, which may have the value.
 */
export async function warnOfRepeatedValue(
  trx: Trx,
  { campaign_id, batch_id }: BatchKey,
  fieldId: string,
): Promise<ProblemGroup | undefined> {
  const problem = {
    column: customColumn(fieldId),
    message: 'An earlier row has the same value, which must be unique in the campaign',
    severity: 'warning' as const,
  };
  const { rows } = await sql<{ rows: number; row_no: number; value: string }>`
    with valued_row as (
      select r.id, r.row_no, r.custom->>${fieldId} as value, r.identity,
        first_value(r.identity) over (partition by fold(r.custom->>${fieldId}) order by r.row_no) as first_identity
      from import_row r
      where r.campaign_id = ${campaign_id} and r.batch_id = ${batch_id} and r.valid and r.custom ? ${fieldId}),
    warned_row as (
      update import_row r set problems = r.problems || ${JSON.stringify([problem])}::jsonb
      from valued_row v where r.campaign_id = ${campaign_id} and r.id = v.id and v.identity <> v.first_identity
      returning r.row_no, v.value)
    select count(*) over ()::int as rows, row_no, value from warned_row order by row_no limit 1`.execute(trx);
  const first = rows[0];
  return first && { ...problem, rows: first.rows, sample: `Row ${first.row_no}: ${first.value}`.slice(0, 130) };
}

const RETIRED_OPTION = 'A retired option, which is taken only for an account that has it';

/** SQL for the account that the import row `r` names by its id; null for a text that is no id. */
const NAMED_ACCOUNT = sql`case when pg_input_is_valid(r.values->>'account_id', 'uuid') then (r.values->>'account_id')::uuid end`;

/**
 * Rejects the rows with a retired option of the field that name their account by its id, unless this account has the
 * option. Adds a warning to rows without an id: their account, known after matching, only keeps an option that it has.
 * Returns the problems of the file, and the number of rejected rows that were valid before.
 */
export async function checkRetiredOptions(
  trx: Trx,
  { campaign_id, batch_id }: BatchKey,
  field: Field,
): Promise<{ problems: ProblemGroup[]; invalid: number }> {
  const { id, slot, type } = field;
  const retiredCodes = field.options.filter(({ state }) => state === 'retired').map(({ code }) => code);
  if (retiredCodes.length === 0) return { problems: [], invalid: 0 };
  const column = sql.ref(`k.${slot}`);
  const isStored = sql`exists (
    select from campaign_account k where k.campaign_id = r.campaign_id and k.account_id = ${NAMED_ACCOUNT}
      and v.code = ${type === 'multi_select' ? sql`any(${column})` : column})`;
  const isNamed = sql`${NAMED_ACCOUNT} is not null`;
  const target = customColumn(id);
  const error = { column: target, message: NO_OPTION, severity: 'error' as const };
  const warning = { column: target, message: RETIRED_OPTION, severity: 'warning' as const };
  const { rows } = await sql<{ is_named: boolean; rows: number; invalid: number; row_no: number; value: CustomValue }>`
    with marked_row as (
      update import_row r set valid = r.valid and not ${isNamed},
        custom = case when ${isNamed} then nullif(r.custom - ${id}::text, '{}') else r.custom end,
        problems = r.problems || case when ${isNamed} then ${JSON.stringify([error])}::jsonb
          else ${JSON.stringify([{ ...warning, retired_option: true }])}::jsonb end
      where r.campaign_id = ${campaign_id} and r.batch_id = ${batch_id} and r.custom ? ${id} and exists (
        select from jsonb_path_query(r.custom->${id}, '$[*]') as j(item)
          cross join lateral (select j.item #>> '{}' as code) v
        where v.code = any(${retiredCodes}::text[]) and not ${isStored})
      returning r.row_no, ${isNamed} as is_named, old.valid as was_valid, old.custom->${id} as value)
    select distinct on (is_named) is_named, (count(*) over by_kind)::int as rows,
      (count(*) filter (where was_valid) over by_kind)::int as invalid, row_no, value
    from marked_row window by_kind as (partition by is_named) order by is_named desc, row_no`.execute(trx);
  return {
    problems: rows.map(({ is_named, rows: count, row_no, value }) => ({
      ...(is_named ? error : warning),
      rows: count,
      sample: `Row ${row_no}: ${displayText(field, value)}`.slice(0, 130),
    })),
    invalid: rows.find(({ is_named }) => is_named)?.invalid ?? 0,
  };
}

/** Excludes rows that were suppressed after the check, and adds the reasons to the problems of the batch. */
export async function excludeNewlySuppressed(trx: Trx, batch: BatchKey): Promise<void> {
  const excluded = await excludeSuppressed(trx, batch);
  if (excluded.length === 0) return;
  const rows = excluded.reduce((sum, exclusion) => sum + exclusion.rows, 0);
  const problems = excluded.map((exclusion) => exclusionProblem(exclusion));
  await sql`
    update import_batch set options = jsonb_set(options, '{found}', (options->'found') || jsonb_build_object(
      'ready', coalesce((options->'found'->>'ready')::int, 0) - ${rows}::int,
      'invalid', coalesce((options->'found'->>'invalid')::int, 0) + ${rows}::int,
      'suppressed', coalesce((options->'found'->>'suppressed')::int, 0) + ${rows}::int,
      'problems', coalesce(options->'found'->'problems', '[]') || ${JSON.stringify(problems)}::jsonb))
    where campaign_id = ${batch.campaign_id} and id = ${batch.batch_id}`.execute(trx);
}

/** Returns a value as display text. */
function displayText({ options }: Field, value: CustomValue): string {
  const labelOf = (code: unknown) => options.find((option) => option.code === code)?.label ?? String(code);
  if (Array.isArray(value)) return joinChoices(value.map(labelOf));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return labelOf(value);
}

/** Returns a mapped value as display text. A recognised country is returned as its code in any spelling. */
function coreText(target: string, value: string | string[]): string {
  const text = Array.isArray(value) ? value.join(', ') : value;
  return target === 'country' ? countryOf(text) || text : text;
}

/** Returns the first rows that a run would match, with their values for these campaign fields. */
export async function sampleRows(
  db: Db,
  { campaign_id, id }: { campaign_id: string; id: string },
  fields: readonly Field[],
): Promise<{ row_no: number; values: Record<string, string> }[]> {
  const { rows } = await sql<{
    row_no: number;
    values: Record<string, string | string[]>;
    custom: Record<string, CustomValue> | null;
  }>`
    select row_no, values, custom from import_row
    where campaign_id = ${campaign_id} and batch_id = ${id} and valid order by row_no limit 10`.execute(db);
  return rows.map(({ row_no, values, custom }) => {
    const customValues = fields.flatMap((field) => {
      const value = custom?.[field.id] ?? null;
      return value === null ? [] : [[customColumn(field.id), displayText(field, value)]];
    });
    const coreValues = Object.entries(values).map(([target, value]) => [target, coreText(target, value)]);
    return { row_no, values: Object.fromEntries([...coreValues, ...customValues]) };
  });
}
