import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type CustomValue,
  definitionProblems,
  type FieldOption,
  type FieldRules,
  fieldParams,
  valueSchema,
} from '@leadwright/contract/custom-values';
import { validate } from '@leadwright/contract/problems';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';
import { withRetiredOptions } from '../values/custom-fields.service.ts';

/** The maximum number of different values that are checked. */
const MAX_VALUES = 100_000;
/** The number of values that are checked before other work continues. */
const VALUES_PER_TURN = 1_000;

function parseLimits(text: string) {
  try {
    return fieldParams.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Selects the ids of the import rows under review whose value the field accepts now, but not with the new limits.
 * Returns undefined without such rows, and for invalid limits.
 */
export async function selectMisfits(db: Db, id: string, limits: string): Promise<RawBuilder<unknown> | undefined> {
  const params = parseLimits(limits);
  const { rows: fields } = await sql<FieldRules & { options: FieldOption[] }>`
    select type, params, options from field where id = ${id}`.execute(db);
  const [field] = fields.map((stored) => withRetiredOptions(stored));
  if (!field || !params || field.type === 'formula' || isDeepStrictEqual(params, field.params)) return undefined;
  const changedField = { ...field, params };
  if (Object.keys(definitionProblems(changedField)).length > 0) return undefined;
  const pendingRows = sql`custom_field u join import_row r on r.campaign_id = u.campaign_id
    where u.id = ${id} and r.custom ? ${id}::text and ${STATUS_CONDITIONS.remaining}`;
  const { rows } = await sql<{ value: CustomValue }>`
    select distinct r.custom->${id}::text as value from ${pendingRows} limit ${MAX_VALUES}`.execute(db);
  const [schema, changedSchema] = [valueSchema(field), valueSchema(changedField)];
  const fits = (rules: typeof schema, value: CustomValue) => Object.keys(validate(rules, value).problems).length === 0;
  const misfits: CustomValue[] = [];
  for (const [index, { value }] of rows.entries()) {
    if (index % VALUES_PER_TURN === 0) await nextTurn();
    if (fits(schema, value) && !fits(changedSchema, value)) misfits.push(value);
  }
  if (misfits.length === 0) return undefined;
  return sql`select r.id from ${pendingRows} and r.custom->${id}::text in (
    select jsonb_array_elements(${JSON.stringify(misfits)}::jsonb))`;
}
