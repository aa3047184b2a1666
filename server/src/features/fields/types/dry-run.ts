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
  MAX_FAILING_ROWS,
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
  slotsOf,
  workingRows,
  workingTablesOf,
} from '../values/custom-fields.service.ts';
import { hasPendingValues, hasPendingValueWhere } from '../values/pending-values.queries.ts';
import { needsOtherSlot } from './convert-values.ts';
import { addReferenceNames, createConverter, displayText, valueValidator } from './converter.ts';
import {
  type CreatedOption,
  countValues,
  createOptions,
  losslessChange,
  tooManyOptionsProblem,
} from './lossless-change.ts';
import { countStoredValues, type TypedField } from './typed-field.ts';

/** The definition of the field with the requested type, and how the change is made. */
export interface Definition {
  /** `free`: no value to convert; `safe`: conversion without loss; `migrate`: copy of the values to a new field. */
  way: TypeChangeMode;
  type: StoredType;
  params: FieldParams;
  /** The options of the new type; empty if they are created from the values. */
  options: FieldOption[];
  optionsFromValues: boolean;
}

const FORMULA_TYPE_FIXED = defineMessage(
  'problems.typeFormula',
  'The type of a formula cannot be changed. Add a new field instead.',
);

/**
 * Returns the definition of the field with the requested type. Throws `invalid_input` if the change is not possible.
 * The mode depends on `isInUse`, because only a field in use has values to convert.
 */
export function resolveDefinition(field: TypedField, typeRequest: RequestedType, isInUse: boolean): Definition {
  const { type } = typeRequest;
  if (type === field.type)
    throw invalidInput({ type: defineMessage('problems.typeSame', 'The field already has this type.') });
  if (type === 'formula' || field.type === 'formula') throw invalidInput({ type: FORMULA_TYPE_FIXED });
  const way = !isInUse ? 'free' : losslessTarget(field.type) === type ? 'safe' : 'migrate';
  const params = resolveParams(field, type, typeRequest.params);
  const keepsOptions = hasOptions(type) && hasOptions(field.type);
  const optionsFromValues =
    hasOptions(type) && !keepsOptions && (way === 'safe' || (way === 'migrate' && typeRequest.options.length === 0));
  const options = keepsOptions ? field.options : optionsFromValues ? [] : assignCodes(typeRequest.options);
  const { options: optionsProblem, ...problems } = definitionProblems({ type, params, options });
  assertNoProblems(optionsProblem && !optionsFromValues ? { ...problems, options: optionsProblem } : problems);
  return { way, type, params, options, optionsFromValues };
}

/** Returns the requested limits, and the current limits of the field that the new type also has. */
export function resolveParams(field: TypedField, type: FieldType, requestedParams: FieldParams): FieldParams {
  const allowedNames: readonly string[] = paramsOf(type);
  const keptParams = Object.entries(field.params).filter(([name]) => allowedNames.includes(name));
  const decimals = type === 'decimal' && field.type === 'integer' ? { decimals: DEFAULT_DECIMALS } : {};
  return { ...Object.fromEntries(keptParams), ...decimals, ...requestedParams };
}

const toMessage = (problem: Problem): LocalisedMessage | { message: string } =>
  typeof problem === 'string' ? { message: problem } : problem;

/** Returns the effects of the change on all records, without changing them. */
export async function dryRun(
  db: Db,
  viewer: Viewer,
  field: TypedField,
  assignments: SlotAssignment[],
  typeRequest: RequestedType,
): Promise<DryRun> {
  const storedCount = await countStoredValues(db, assignments);
  const definition = resolveDefinition(
    field,
    typeRequest,
    storedCount > 0 || (await hasPendingValues(db, assignments, field.id)),
  );
  const { way, type, params } = definition;
  const droppedParams = Object.keys(field.params).filter((name) => !(paramsOf(type) as string[]).includes(name));
  const noFailures = { failing: 0, rows: [], more: false, options: [] as CreatedOption[] };
  const outcome =
    way === 'free'
      ? noFailures
      : way === 'safe'
        ? await dryRunLossless(db, field, type, params, assignments)
        : await dryRunMigration(db, viewer, field, definition, assignments);
  const values = definition.optionsFromValues ? await countValues(db, field.id, assignments) : [];
  const options = definition.optionsFromValues ? outcome.options : [];
  const tooManyProblem = definition.optionsFromValues ? tooManyOptionsProblem(values, options) : undefined;
  const needsSlot = needsOtherSlot(field.type, type) || (way === 'safe' && type === 'select');
  const fullCampaign = way === 'migrate' || !needsSlot ? undefined : await findFullCampaign(db, type, assignments);
  const hasMisfits =
    way === 'safe' && (await hasMisfitPendingValue(db, field, assignments, losslessChange(field, type, params).fails));
  const rejection = tooManyProblem ?? fullCampaign ?? (hasMisfits ? PENDING_MISFITS : undefined);
  return {
    way,
    held: storedCount,
    dropped: droppedParams,
    ...outcome,
    options: tooManyProblem ? [] : options,
    refused: rejection ? toMessage(rejection) : null,
  };
}

type DryRunOutcome = Pick<DryRun, 'failing' | 'rows' | 'more' | 'options'>;

async function dryRunLossless(
  db: Db,
  field: TypedField,
  type: FieldType,
  params: FieldParams,
  assignments: SlotAssignment[],
): Promise<DryRunOutcome> {
  const { fails, problem } = losslessChange(field, type, params);
  const failing = await countRows(db, assignments, fails);
  const rows = failing > 0 ? await findRows(db, assignments, fails, MAX_FAILING_ROWS) : [];
  return {
    failing,
    rows: rows.map((row) => ({ ...row, value: displayText(field, row.value), problem: toMessage(problem) })),
    more: false,
    options: type === 'select' ? createOptions(await countValues(db, field.id, assignments)) : [],
  };
}

/** Converts and validates each distinct value by the rules of the new field. */
async function dryRunMigration(
  db: Db,
  viewer: Viewer,
  field: TypedField,
  definition: Definition,
  assignments: SlotAssignment[],
): Promise<DryRunOutcome> {
  const { values, hasMore } = await loadDistinctValues(db, assignments);
  const sourceRules = await addReferenceNames(
    db,
    viewer,
    field,
    values.map(({ value }) => value),
  );
  const displayedValues = values.map(({ value, count }) => ({ value: displayText(sourceRules, value), count }));
  const newOptions = definition.optionsFromValues ? createOptions(displayedValues) : [];
  const targetRules = rulesOf(definition, newOptions);
  const [convert, validate] = [createConverter(sourceRules, targetRules), valueValidator(targetRules)];
  const problemsByKey = new Map<string, Problem>();
  let failing = 0;
  for (const { key, value, count } of values) {
    const problem = validate(convert(value));
    if (!problem) continue;
    failing += count;
    problemsByKey.set(key, problem);
  }
  const failingKeys = [...problemsByKey.keys()].slice(0, MAX_FAILING_ROWS);
  const rows = failingKeys.length > 0 ? await findRows(db, assignments, isOneOf(failingKeys), MAX_FAILING_ROWS) : [];
  return {
    failing,
    rows: rows.map(({ key, ...row }) => ({
      ...row,
      value: displayText(sourceRules, row.value),
      problem: toMessage(problemsByKey.get(key)!),
    })),
    more: hasMore,
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
export async function loadDistinctValues(
  db: Db,
  assignments: readonly SlotAssignment[],
): Promise<{ values: DistinctValue[]; hasMore: boolean }> {
  if (assignments.length === 0) return { values: [], hasMore: false };
  const queries = assignments.map((assignment) => {
    const value = sql`k.${sql.ref(assignment.slot)}`;
    return sql`select ${value}::text as key, to_jsonb(${value}) as value, count(*) as count from ${workingRows(assignment)}
      and ${value} is not null group by ${value}`;
  });
  const { rows } = await sql<DistinctValue>`
    select key, min(value::text)::jsonb as value, sum(count)::int as count from (${sql.join(queries, sql` union all `)}) campaign_value
    group by key order by count desc, key limit ${MAX_VALUES + 1}`.execute(db);
  return { values: rows.slice(0, MAX_VALUES), hasMore: rows.length > MAX_VALUES };
}

type Condition = (value: RawBuilder<unknown>) => RawBuilder<SqlBool>;

export async function countRows(db: Db, assignments: readonly SlotAssignment[], condition: Condition): Promise<number> {
  if (assignments.length === 0) return 0;
  const queries = assignments.map((assignment) => {
    const value = sql`k.${sql.ref(assignment.slot)}`;
    return sql`select count(*) as rows from ${workingRows(assignment)} and ${value} is not null and ${condition(value)}`;
  });
  const { rows } = await sql<{ rows: number }>`
    select sum(rows)::int as rows from (${sql.join(queries, sql` union all `)}) campaign_value`.execute(db);
  return rows[0]!.rows;
}

export const PENDING_MISFITS = defineMessage(
  'errors.typePending',
  'Imported rows have values for this field. Decide these rows first.',
);

/** Returns whether an import row under review has a value that does not fit the new type. */
export const hasMisfitPendingValue = (
  db: Db,
  field: TypedField,
  assignments: readonly SlotAssignment[],
  fails: Condition,
): Promise<boolean> => hasPendingValueWhere(db, assignments, { id: field.id, type: field.type as StoredType }, fails);

type FoundRow = Omit<FailingRow, 'value' | 'problem'> & { key: string; value: CustomValue };

async function findRows(
  db: Db,
  assignments: readonly SlotAssignment[],
  condition: Condition,
  limit: number,
): Promise<FoundRow[]> {
  const queries = assignments.map((assignment) => {
    const tables = workingTablesOf(assignment.entity);
    const value = sql`k.${sql.ref(assignment.slot)}`;
    return sql`(select k.campaign_id, ${assignment.entity} as entity, ${recordOf(tables, 'k')} as record_id, ${nameOfRecord(tables, 'k')} as record,
        ${value}::text as key, to_jsonb(${value}) as value
      from ${workingRows(assignment)} and ${value} is not null and ${condition(value)} order by ${recordOf(tables, 'k')} limit ${limit})`;
  });
  const { rows } = await sql<FoundRow>`
    select r.campaign_id, c.name as campaign, r.entity, r.record_id, r.record, r.key, r.value
    from (${sql.join(queries, sql` union all `)}) r join campaign c on c.id = r.campaign_id
    order by c.name, r.record, r.record_id limit ${limit}`.execute(db);
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
