import type { FieldOption, FieldParams, FieldType } from '@leadwright/contract/custom-values';
import { AppError } from '@leadwright/contract/errors';
import { DEFAULT_DECIMALS, MAX_VALUES } from '@leadwright/contract/features/field-types';
import { defineMessage } from '@leadwright/contract/message';
import type { Problem } from '@leadwright/contract/problems';
import { nameKey } from '@leadwright/contract/text/fold';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../../../database/pool.ts';
import { assignCodes } from '../definitions/fields.service.ts';
import { type SlotAssignment, workingRows } from '../values/custom-fields.service.ts';
import { isPendingRow, pendingValueOf } from '../values/pending-values.queries.ts';
import type { TypedField } from './typed-field.ts';

export const MAX_LABEL_LENGTH = 120;
const MAX_OPTIONS = 1_000;
/** The maximum number of digits that are converted exactly. */
const MAX_DIGITS = 15;

/** A conversion of stored values to another type, and the values for which it fails. */
export interface Conversion {
  /** Returns the SQL condition for values of a column that do not fit the new type. */
  fails(value: RawBuilder<unknown>): RawBuilder<SqlBool>;
  /** Returns SQL for the converted value of a JSON value; omitted if the stored value does not change. */
  convert?(value: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Whether the field must have no values. */
  isForEmptyField?: boolean;
}

const asText = (value: RawBuilder<unknown>) => sql`(${value} #>> '{}')`;

/** Returns the conversion to `type` without loss. `codes` are the codes of new options by value. */
export function losslessChange(
  field: TypedField,
  type: FieldType,
  params: FieldParams,
  codes: Record<string, string> = {},
): Conversion & { problem: Problem } {
  if (type === 'select')
    return {
      fails: (value) => sql`char_length(${value}) > ${MAX_LABEL_LENGTH}`,
      problem: defineMessage('problems.tooLong', 'Use at most {{maximum}} characters.', { maximum: MAX_LABEL_LENGTH }),
      convert: (value) => sql`(${JSON.stringify(codes)}::jsonb ->> ${asText(value)})`,
    };
  if (type === 'multi_select') {
    const codes = field.options.map(({ code }) => code);
    return {
      fails: (value) => sql`not ${value} = any(${codes}::text[])`,
      problem: defineMessage('problems.noOption', 'This is not one of the options.'),
      convert: (value) => sql`case when ${asText(value)} = any(${codes}::text[]) then array[${asText(value)}] end`,
    };
  }
  const decimals = params.decimals ?? DEFAULT_DECIMALS;
  const maximum = 10 ** (MAX_DIGITS - decimals);
  return {
    fails: (value) => sql`abs(${value}) > ${maximum}::numeric`,
    problem: defineMessage(
      'problems.digits',
      'With {{decimals}} decimal places, a number can have at most {{digits}} digits before the decimal point.',
      {
        decimals,
        digits: MAX_DIGITS - decimals,
      },
    ),
  };
}

/** Returns the conversion back to `type` after a type change, for values that have been written since. */
export function reverseChange(field: TypedField, type: FieldType): Conversion {
  if (field.type === 'select' && type === 'text') {
    const labels = Object.fromEntries(field.options.map(({ code, label }) => [code, label]));
    return {
      fails: () => sql`false`,
      convert: (value) => sql`coalesce(${JSON.stringify(labels)}::jsonb ->> ${asText(value)}, ${asText(value)})`,
    };
  }
  if (field.type === 'multi_select' && type === 'select')
    return {
      fails: (value) => sql`cardinality(${value}) > 1`,
      convert: (value) => sql`case when jsonb_array_length(${value}) = 1 then ${value} ->> 0 end`,
    };
  if (field.type === 'decimal' && type === 'integer') return { fails: (value) => sql`${value} <> trunc(${value})` };
  return FOR_EMPTY_FIELD;
}

/** The change of a field without values. */
export const FOR_EMPTY_FIELD: Conversion = { fails: () => sql`true`, isForEmptyField: true };

export interface CountedValue {
  value: string;
  count: number;
}
export interface CreatedOption {
  label: string;
  count: number;
  spellings: string[];
}

/**
 * Returns an option for each distinct value. Spellings that differ only in case, accents and spaces become one option with the
 * most common spelling as its label.
 */
export function createOptions(values: readonly CountedValue[]): CreatedOption[] {
  const groups = Map.groupBy(
    values.filter(({ value }) => [...value].length <= MAX_LABEL_LENGTH),
    ({ value }) => nameKey(value),
  );
  const newOptions = [...groups.values()].map((group) => {
    const spellings = group.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    return {
      label: spellings[0]!.value,
      count: group.reduce((sum, { count }) => sum + count, 0),
      spellings: spellings.map(({ value }) => value),
    };
  });
  const { compare } = new Intl.Collator('en');
  return newOptions.sort((a, b) => compare(a.label, b.label));
}

/** Returns a problem when a field would have too many options. */
export function tooManyOptionsProblem(values: readonly unknown[], options: readonly unknown[]): Problem | undefined {
  if (values.length <= MAX_VALUES && options.length <= MAX_OPTIONS) return undefined;
  return defineMessage(
    'problems.tooManyOptions',
    'Records have more different values than the {{most}} options that a field can have.',
    {
      most: MAX_OPTIONS,
    },
  );
}

/**
 * Counts the records for each distinct value of a field, most common first, including values of pending import rows.
 * Returns at most one more than `MAX_VALUES`.
 */
export async function countValues(
  db: Db,
  fieldId: string,
  assignments: readonly SlotAssignment[],
  { condition = sql<SqlBool>`true` }: { condition?: RawBuilder<SqlBool> } = {},
): Promise<CountedValue[]> {
  if (assignments.length === 0) return [];
  const queries = assignments.map(
    (assignment) => sql`
      select k.value, count(*) filter (where k.is_stored) as count
      from (select k.${sql.ref(assignment.slot)}::text as value, true as is_stored from ${workingRows(assignment)}
        union all select distinct r.custom->>${fieldId}::text, false from import_row r where ${isPendingRow(assignment, fieldId)}) k
      where k.value is not null and ${condition} group by 1`,
  );
  const { rows } = await sql<CountedValue>`
    select value, sum(count)::int as count from (${sql.join(queries, sql` union all `)}) campaign_value
    group by value order by count desc, value limit ${MAX_VALUES + 1}`.execute(db);
  return rows;
}

/** The option for a value. */
export interface OptionValue {
  value: string;
  code: string;
  label: string;
  /** Whether a record or a pending import row has the value. Otherwise the value only comes back with an undo. */
  isInUse: boolean;
}

/** Returns an option for each value that a record or a pending import row has. Known values keep their codes. */
export async function optionsForCurrentValues(
  trx: Trx,
  fieldId: string,
  assignments: readonly SlotAssignment[],
  known: readonly OptionValue[],
): Promise<OptionValue[]> {
  const condition = sql<SqlBool>`char_length(k.value) <= ${MAX_LABEL_LENGTH}`;
  const values = await countValues(trx, fieldId, assignments, { condition });
  const inUse = new Set(values.map(({ value }) => value));
  return addOptions(
    known.filter(({ value }) => inUse.has(value)),
    values,
    true,
  );
}

/** Adds retired options for values of decided import rows, which would be set again after an undo of the decision. */
export async function addOptionsForDecidedRows(
  trx: Trx,
  fieldId: string,
  assignments: readonly SlotAssignment[],
  known: readonly OptionValue[],
): Promise<OptionValue[]> {
  let options = [...known];
  for (const assignment of assignments) {
    const { rows } = await sql<CountedValue>`
      select distinct r.value, 0 as count from (${pendingValueOf(assignment, fieldId)}) r
      where char_length(r.value) <= ${MAX_LABEL_LENGTH}`.execute(trx);
    options = addOptions(options, rows, false);
  }
  return options;
}

function addOptions(known: readonly OptionValue[], counted: readonly CountedValue[], isInUse: boolean): OptionValue[] {
  const knownValues = new Set(known.map(({ value }) => value));
  const values = counted.filter(({ value }) => !knownValues.has(value));
  const byLabel = new Map(known.map((option) => [nameKey(option.label), option]));
  const labels = createOptions(values).filter(({ label }) => !byLabel.has(nameKey(label)));
  const options = assignCodes([
    ...[...byLabel.values()].map(({ code, label }) => ({ ...NEW_OPTION, code, label })),
    ...labels.map(({ label }) => ({ ...NEW_OPTION, label })),
  ]);
  const tooManyProblem = tooManyOptionsProblem(counted, options);
  if (tooManyProblem) throw new AppError('in_use', tooManyProblem);
  const optionOf = new Map(options.map((option) => [nameKey(option.label), option]));
  return [
    ...known,
    ...values.map(({ value }) => {
      const { code, label } = optionOf.get(nameKey(value))!;
      return { value, code, label, isInUse };
    }),
  ];
}

export const codesOf = (values: readonly OptionValue[]): Record<string, string> =>
  Object.fromEntries(values.map(({ value, code }) => [value, code]));

const NEW_OPTION = {
  colour: '',
  synonyms: [],
  is_default: false,
  campaign_id: null,
  state: 'active' as const,
  merged_into: null,
};

/** Returns the options of the values in alphabetical order. */
export function toFieldOptions(values: readonly OptionValue[]): FieldOption[] {
  const { compare } = new Intl.Collator('en');
  return [...Map.groupBy(values, ({ code }) => code)]
    .map(([code, group]) => ({ code, label: group[0]!.label, isInUse: group.some(({ isInUse }) => isInUse) }))
    .sort((a, b) => compare(a.label, b.label))
    .map(({ code, label, isInUse }) => ({ ...NEW_OPTION, code, label, state: isInUse ? 'active' : 'retired' }));
}
