import {
  type CustomValue,
  definitionProblems,
  type FieldOption,
  type FieldParams,
  type FieldRules,
  type FieldType,
  hasOptions,
  paramsOf,
  type StoredType,
} from '@leadwright/contract/custom-values';
import { invalidInput } from '@leadwright/contract/errors';
import {
  type DryRun,
  type FailingRow,
  MAX_FAILING,
  MAX_VALUES,
  type RequestedType,
  safeTarget,
  type TypeChangeMode,
  USUAL_DECIMALS,
} from '@leadwright/contract/features/field-types';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { Problem } from '@leadwright/contract/problems';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { assertNoProblems } from '../../../resource/entity-routes.ts';
import { withCodes } from '../definitions/fields.service.ts';
import {
  nameOfRecord,
  recordOf,
  type SlotAssignment,
  slotAssignmentsOf,
  slotsOf,
  workingRows,
  workingTableOf,
} from '../values/custom-fields.service.ts';
import { hasPendingValues } from '../values/pending-values.queries.ts';
import { converter, named, shownText, valueValidator } from './converted.ts';
import { type CreatedOption, countedValues, losslessChange, optionsFrom, tooManyOptions } from './lossless-change.ts';
import { countStoredValues, type TypedField } from './typed-field.ts';

/** The field of the requested type, and how it is reached. */
export interface Definition {
  way: TypeChangeMode;
  type: StoredType;
  params: FieldParams;
  /** Empty when the options are created from the values. */
  options: FieldOption[];
  fromValues: boolean;
}

const NO_FORMULA = defineMessage(
  'problems.typeFormula',
  'The type of a formula cannot be changed. Add a new field instead.',
);

/**
 * Returns the definition of the field with the requested type; throws `invalid_input` when it is not possible. The
 * values of a field in use are converted too.
 */
export function definitionOf(field: TypedField, requested: RequestedType, isInUse: boolean): Definition {
  const { type } = requested;
  if (type === field.type)
    throw invalidInput({ type: defineMessage('problems.typeSame', 'The field already has this type.') });
  if (type === 'formula' || field.type === 'formula') throw invalidInput({ type: NO_FORMULA });
  const way = !isInUse ? 'free' : safeTarget(field.type) === type ? 'safe' : 'migrate';
  const params = paramsFor(field, type, requested.params);
  const kept = hasOptions(type) && hasOptions(field.type);
  const fromValues =
    hasOptions(type) && !kept && (way === 'safe' || (way === 'migrate' && requested.options.length === 0));
  const options = kept ? field.options : fromValues ? [] : withCodes(requested.options);
  const { options: missing, ...problems } = definitionProblems({ type, params, options });
  assertNoProblems(missing && !fromValues ? { ...problems, options: missing } : problems);
  return { way, type, params, options, fromValues };
}

/** Returns the limits that the new type also has, together with the requested ones. */
export function paramsFor(field: TypedField, type: FieldType, requested: FieldParams): FieldParams {
  const known: readonly string[] = paramsOf(type);
  const kept = Object.entries(field.params).filter(([name]) => known.includes(name));
  const decimals = type === 'decimal' && field.type === 'integer' ? { decimals: USUAL_DECIMALS } : {};
  return { ...Object.fromEntries(kept), ...decimals, ...requested };
}

/** Whether the two types need different columns. */
export const needsOtherSlot = (from: FieldType, to: StoredType): boolean =>
  (from !== 'formula' && slotsOf(from).kind !== slotsOf(to).kind) || from === 'long_text' || to === 'long_text';

const plain = (problem: Problem): LocalisedMessage | { message: string } =>
  typeof problem === 'string' ? { message: problem } : problem;

/** Returns what the change would do to all records, without changing them. */
export async function dryRun(db: Db, viewer: Viewer, field: TypedField, requested: RequestedType): Promise<DryRun> {
  const places = await slotAssignmentsOf(db, field.id);
  const held = await countStoredValues(db, places);
  const definition = definitionOf(field, requested, held > 0 || (await hasPendingValues(db, places, field.id)));
  const { way, type, params } = definition;
  const dropped = Object.keys(field.params).filter((name) => !(paramsOf(type) as string[]).includes(name));
  const nothing = { failing: 0, rows: [], more: false, options: [] as CreatedOption[] };
  const found =
    way === 'free'
      ? nothing
      : way === 'safe'
        ? await trySafe(db, field, type, params, places)
        : await tryMigration(db, viewer, field, definition, places);
  const values = definition.fromValues ? await countedValues(db, field.id, places) : [];
  const options = definition.fromValues ? found.options : [];
  const tooMany = definition.fromValues ? tooManyOptions(values, options) : undefined;
  const moves = needsOtherSlot(field.type, type) || (way === 'safe' && type === 'select');
  const full = way === 'migrate' || !moves ? undefined : await fullCampaign(db, type, places);
  const refused = tooMany ?? full;
  return { way, held, dropped, ...found, options: tooMany ? [] : options, refused: refused ? plain(refused) : null };
}

type Found = Pick<DryRun, 'failing' | 'rows' | 'more' | 'options'>;

async function trySafe(
  db: Db,
  field: TypedField,
  type: FieldType,
  params: FieldParams,
  places: SlotAssignment[],
): Promise<Found> {
  const { fails, problem } = losslessChange(field, type, params);
  const failing = await countRows(db, places, fails);
  const rows = failing > 0 ? await rowsWhere(db, places, fails, MAX_FAILING) : [];
  return {
    failing,
    rows: rows.map((row) => ({ ...row, value: shownText(field, row.value), problem: plain(problem) })),
    more: false,
    options: type === 'select' ? optionsFrom(await countedValues(db, field.id, places)) : [],
  };
}

/** Converts each distinct value with the rules of the new field. */
async function tryMigration(
  db: Db,
  viewer: Viewer,
  field: TypedField,
  definition: Definition,
  places: SlotAssignment[],
): Promise<Found> {
  const { values, more } = await differentValues(db, places);
  const from = await named(
    db,
    viewer,
    field,
    values.map(({ value }) => value),
  );
  const shown = values.map(({ value, count }) => ({ value: shownText(from, value), count }));
  const made = definition.fromValues ? optionsFrom(shown) : [];
  const to = rulesOf(definition, made);
  const [read, wrongWith] = [converter(from, to), valueValidator(to)];
  const wrong = new Map<string, Problem>();
  let failing = 0;
  for (const { key, value, count } of values) {
    const problem = wrongWith(read(value));
    if (!problem) continue;
    failing += count;
    wrong.set(key, problem);
  }
  const first = [...wrong.keys()].slice(0, MAX_FAILING);
  const rows = first.length > 0 ? await rowsWhere(db, places, isOneOf(first), MAX_FAILING) : [];
  return {
    failing,
    rows: rows.map(({ key, ...row }) => ({
      ...row,
      value: shownText(from, row.value),
      problem: plain(wrong.get(key)!),
    })),
    more,
    options: made,
  };
}

/** Returns the rules that validate the values of a new field, with the options created from values. */
export const rulesOf = ({ type, params, options }: Definition, made: readonly CreatedOption[]): FieldRules => ({
  type,
  params,
  options: made.length > 0 ? withCodes(made.map(({ label }) => ({ ...OPTION, label }))) : options,
});
const OPTION = {
  colour: '',
  synonyms: [],
  is_default: false,
  campaign_id: null,
  state: 'active' as const,
  merged_into: null,
};

const isOneOf = (keys: readonly string[]) => (value: RawBuilder<unknown>) =>
  sql<SqlBool>`${value}::text = any(${keys}::text[])`;

interface DifferentValue {
  key: string;
  value: CustomValue;
  count: number;
}
export async function differentValues(
  db: Db,
  places: readonly SlotAssignment[],
): Promise<{ values: DifferentValue[]; more: boolean }> {
  if (places.length === 0) return { values: [], more: false };
  const each = places.map((place) => {
    const value = sql`k.${sql.ref(place.slot)}`;
    return sql`select ${value}::text as key, to_jsonb(${value}) as value, count(*) as count from ${workingRows(place)}
      and ${value} is not null group by ${value}`;
  });
  const { rows } = await sql<DifferentValue>`
    select key, min(value::text)::jsonb as value, sum(count)::int as count from (${sql.join(each, sql` union all `)}) each_place
    group by key order by count desc, key limit ${MAX_VALUES + 1}`.execute(db);
  return { values: rows.slice(0, MAX_VALUES), more: rows.length > MAX_VALUES };
}

type Condition = (value: RawBuilder<unknown>) => RawBuilder<SqlBool>;

export async function countRows(db: Db, places: readonly SlotAssignment[], condition: Condition): Promise<number> {
  if (places.length === 0) return 0;
  const each = places.map((place) => {
    const value = sql`k.${sql.ref(place.slot)}`;
    return sql`select count(*) as rows from ${workingRows(place)} and ${value} is not null and ${condition(value)}`;
  });
  const { rows } = await sql<{ rows: number }>`
    select sum(rows)::int as rows from (${sql.join(each, sql` union all `)}) each_place`.execute(db);
  return rows[0]!.rows;
}

type FoundRow = Omit<FailingRow, 'value' | 'problem'> & { key: string; value: CustomValue };

async function rowsWhere(
  db: Db,
  places: readonly SlotAssignment[],
  condition: Condition,
  most: number,
): Promise<FoundRow[]> {
  const each = places.map((place) => {
    const of = workingTableOf(place.entity);
    const value = sql`k.${sql.ref(place.slot)}`;
    return sql`(select k.campaign_id, ${place.entity} as entity, ${recordOf(of, 'k')} as record_id, ${nameOfRecord(of, 'k')} as record,
        ${value}::text as key, to_jsonb(${value}) as value
      from ${workingRows(place)} and ${value} is not null and ${condition(value)} order by ${recordOf(of, 'k')} limit ${most})`;
  });
  const { rows } = await sql<FoundRow>`
    select r.campaign_id, c.name as campaign, r.entity, r.record_id, r.record, r.key, r.value
    from (${sql.join(each, sql` union all `)}) r join campaign c on c.id = r.campaign_id
    order by c.name, r.record, r.record_id limit ${most}`.execute(db);
  return rows;
}

/** Returns a problem with the first campaign that has no free slot for the new type. */
async function fullCampaign(db: Db, type: StoredType, places: readonly SlotAssignment[]): Promise<Problem | undefined> {
  if (places.length === 0) return undefined;
  const { kind, count } = slotsOf(type);
  const { rows } = await sql<{ name: string }>`
    select c.name from campaign c
    where c.id = any(${places.map(({ campaign_id }) => campaign_id)}::uuid[]) and ${count} <= (
      select count(*) from custom_field f cross join lateral (values (f.slot), (f.other_slot)) s(slot)
      where f.campaign_id = c.id and s.slot like ${`${kind}\\_%`})
    order by c.name limit 1`.execute(db);
  return (
    rows[0] &&
    defineMessage('problems.slotsFullIn', 'The campaign “{{campaign}}” has reached its limit of fields of this kind.', {
      campaign: rows[0].name,
    })
  );
}
