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
  DEFAULT_DECIMALS,
  type DryRun,
  type FailingRow,
  losslessTarget,
  MAX_FAILING,
  MAX_VALUES,
  type RequestedType,
  type TypeChangeMode,
} from '@leadwright/contract/features/field-types';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { Problem } from '@leadwright/contract/problems';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { assertNoProblems } from '../../../resource/entity-routes.ts';
import { assignCodes } from '../definitions/fields.service.ts';
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
import { converter, shownText, valueValidator, withReferenceNames } from './converter.ts';
import { type CreatedOption, countValues, losslessChange, optionsFrom, tooManyOptions } from './lossless-change.ts';
import { countStoredValues, type TypedField } from './typed-field.ts';

/** The field of the requested type, and how it is reached. */
export interface Definition {
  way: TypeChangeMode;
  type: StoredType;
  params: FieldParams;
  /** Empty when the options are created from the values. */
  options: FieldOption[];
  optionsFromValues: boolean;
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
  const way = !isInUse ? 'free' : losslessTarget(field.type) === type ? 'safe' : 'migrate';
  const params = paramsFor(field, type, requested.params);
  const kept = hasOptions(type) && hasOptions(field.type);
  const optionsFromValues =
    hasOptions(type) && !kept && (way === 'safe' || (way === 'migrate' && requested.options.length === 0));
  const options = kept ? field.options : optionsFromValues ? [] : assignCodes(requested.options);
  const { options: missing, ...problems } = definitionProblems({ type, params, options });
  assertNoProblems(missing && !optionsFromValues ? { ...problems, options: missing } : problems);
  return { way, type, params, options, optionsFromValues };
}

/** Returns the limits that the new type also has, together with the requested ones. */
export function paramsFor(field: TypedField, type: FieldType, requested: FieldParams): FieldParams {
  const known: readonly string[] = paramsOf(type);
  const kept = Object.entries(field.params).filter(([name]) => known.includes(name));
  const decimals = type === 'decimal' && field.type === 'integer' ? { decimals: DEFAULT_DECIMALS } : {};
  return { ...Object.fromEntries(kept), ...decimals, ...requested };
}

/** Whether the two types need different columns. */
export const needsOtherSlot = (from: FieldType, to: StoredType): boolean =>
  (from !== 'formula' && slotsOf(from).kind !== slotsOf(to).kind) || from === 'long_text' || to === 'long_text';

const plain = (problem: Problem): LocalisedMessage | { message: string } =>
  typeof problem === 'string' ? { message: problem } : problem;

/** Returns what the change would do to all records, without changing them. */
export async function dryRun(db: Db, viewer: Viewer, field: TypedField, requested: RequestedType): Promise<DryRun> {
  const assignments = await slotAssignmentsOf(db, field.id);
  const held = await countStoredValues(db, assignments);
  const definition = definitionOf(field, requested, held > 0 || (await hasPendingValues(db, assignments, field.id)));
  const { way, type, params } = definition;
  const dropped = Object.keys(field.params).filter((name) => !(paramsOf(type) as string[]).includes(name));
  const noFailures = { failing: 0, rows: [], more: false, options: [] as CreatedOption[] };
  const found =
    way === 'free'
      ? noFailures
      : way === 'safe'
        ? await dryRunLossless(db, field, type, params, assignments)
        : await dryRunMigration(db, viewer, field, definition, assignments);
  const values = definition.optionsFromValues ? await countValues(db, field.id, assignments) : [];
  const options = definition.optionsFromValues ? found.options : [];
  const tooMany = definition.optionsFromValues ? tooManyOptions(values, options) : undefined;
  const moves = needsOtherSlot(field.type, type) || (way === 'safe' && type === 'select');
  const full = way === 'migrate' || !moves ? undefined : await findFullCampaign(db, type, assignments);
  const refused = tooMany ?? full;
  return { way, held, dropped, ...found, options: tooMany ? [] : options, refused: refused ? plain(refused) : null };
}

type Found = Pick<DryRun, 'failing' | 'rows' | 'more' | 'options'>;

async function dryRunLossless(
  db: Db,
  field: TypedField,
  type: FieldType,
  params: FieldParams,
  assignments: SlotAssignment[],
): Promise<Found> {
  const { fails, problem } = losslessChange(field, type, params);
  const failing = await countRows(db, assignments, fails);
  const rows = failing > 0 ? await findRows(db, assignments, fails, MAX_FAILING) : [];
  return {
    failing,
    rows: rows.map((row) => ({ ...row, value: shownText(field, row.value), problem: plain(problem) })),
    more: false,
    options: type === 'select' ? optionsFrom(await countValues(db, field.id, assignments)) : [],
  };
}

/** Converts each distinct value with the rules of the new field. */
async function dryRunMigration(
  db: Db,
  viewer: Viewer,
  field: TypedField,
  definition: Definition,
  assignments: SlotAssignment[],
): Promise<Found> {
  const { values, more } = await distinctValues(db, assignments);
  const from = await withReferenceNames(
    db,
    viewer,
    field,
    values.map(({ value }) => value),
  );
  const shown = values.map(({ value, count }) => ({ value: shownText(from, value), count }));
  const newOptions = definition.optionsFromValues ? optionsFrom(shown) : [];
  const to = rulesOf(definition, newOptions);
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
  const rows = first.length > 0 ? await findRows(db, assignments, isOneOf(first), MAX_FAILING) : [];
  return {
    failing,
    rows: rows.map(({ key, ...row }) => ({
      ...row,
      value: shownText(from, row.value),
      problem: plain(wrong.get(key)!),
    })),
    more,
    options: newOptions,
  };
}

/** Returns the rules that validate the values of a new field, with the options created from values. */
export const rulesOf = ({ type, params, options }: Definition, newOptions: readonly CreatedOption[]): FieldRules => ({
  type,
  params,
  options: newOptions.length > 0 ? assignCodes(newOptions.map(({ label }) => ({ ...NEW_OPTION, label }))) : options,
});
const NEW_OPTION = {
  colour: '',
  synonyms: [],
  is_default: false,
  campaign_id: null,
  state: 'active' as const,
  merged_into: null,
};

const isOneOf = (keys: readonly string[]) => (value: RawBuilder<unknown>) =>
  sql<SqlBool>`${value}::text = any(${keys}::text[])`;

interface DistinctValue {
  key: string;
  value: CustomValue;
  count: number;
}
export async function distinctValues(
  db: Db,
  assignments: readonly SlotAssignment[],
): Promise<{ values: DistinctValue[]; more: boolean }> {
  if (assignments.length === 0) return { values: [], more: false };
  const each = assignments.map((assignment) => {
    const value = sql`k.${sql.ref(assignment.slot)}`;
    return sql`select ${value}::text as key, to_jsonb(${value}) as value, count(*) as count from ${workingRows(assignment)}
      and ${value} is not null group by ${value}`;
  });
  const { rows } = await sql<DistinctValue>`
    select key, min(value::text)::jsonb as value, sum(count)::int as count from (${sql.join(each, sql` union all `)}) each_place
    group by key order by count desc, key limit ${MAX_VALUES + 1}`.execute(db);
  return { values: rows.slice(0, MAX_VALUES), more: rows.length > MAX_VALUES };
}

type Condition = (value: RawBuilder<unknown>) => RawBuilder<SqlBool>;

export async function countRows(db: Db, assignments: readonly SlotAssignment[], condition: Condition): Promise<number> {
  if (assignments.length === 0) return 0;
  const each = assignments.map((assignment) => {
    const value = sql`k.${sql.ref(assignment.slot)}`;
    return sql`select count(*) as rows from ${workingRows(assignment)} and ${value} is not null and ${condition(value)}`;
  });
  const { rows } = await sql<{ rows: number }>`
    select sum(rows)::int as rows from (${sql.join(each, sql` union all `)}) each_place`.execute(db);
  return rows[0]!.rows;
}

type FoundRow = Omit<FailingRow, 'value' | 'problem'> & { key: string; value: CustomValue };

async function findRows(
  db: Db,
  assignments: readonly SlotAssignment[],
  condition: Condition,
  most: number,
): Promise<FoundRow[]> {
  const each = assignments.map((assignment) => {
    const of = workingTableOf(assignment.entity);
    const value = sql`k.${sql.ref(assignment.slot)}`;
    return sql`(select k.campaign_id, ${assignment.entity} as entity, ${recordOf(of, 'k')} as record_id, ${nameOfRecord(of, 'k')} as record,
        ${value}::text as key, to_jsonb(${value}) as value
      from ${workingRows(assignment)} and ${value} is not null and ${condition(value)} order by ${recordOf(of, 'k')} limit ${most})`;
  });
  const { rows } = await sql<FoundRow>`
    select r.campaign_id, c.name as campaign, r.entity, r.record_id, r.record, r.key, r.value
    from (${sql.join(each, sql` union all `)}) r join campaign c on c.id = r.campaign_id
    order by c.name, r.record, r.record_id limit ${most}`.execute(db);
  return rows;
}

/** Returns a problem with the first campaign that has no free slot for the new type. */
async function findFullCampaign(
  db: Db,
  type: StoredType,
  assignments: readonly SlotAssignment[],
): Promise<Problem | undefined> {
  if (assignments.length === 0) return undefined;
  const { kind, count } = slotsOf(type);
  const { rows } = await sql<{ name: string }>`
    select c.name from campaign c
    where c.id = any(${assignments.map(({ campaign_id }) => campaign_id)}::uuid[]) and ${count} <= (
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
