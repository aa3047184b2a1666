import {
  type FieldOption,
  type FieldParams,
  type FieldType,
  normaliseForComparison,
} from '@leadwright/contract/custom-values';
import { AppError } from '@leadwright/contract/errors';
import { DEFAULT_DECIMALS, MAX_VALUES } from '@leadwright/contract/features/field-types';
import { defineMessage } from '@leadwright/contract/message';
import type { Problem } from '@leadwright/contract/problems';
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

/** A type change that converts values without loss, and the values for which it fails. */
export interface LosslessChange {
  /** Returns the SQL condition for values that do not fit the new type. */
  fails(value: RawBuilder<unknown>): RawBuilder<SqlBool>;
  problem: Problem;
  /** Returns SQL for the converted value; omitted if the stored value does not change. */
  convert?(value: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** Returns the change to `type`. `changeId` identifies the stored change and is undefined in a dry run. */
export function losslessChange(
  field: TypedField,
  type: FieldType,
  params: FieldParams,
  changeId?: string,
): LosslessChange {
  if (type === 'select')
    return {
      fails: (value) => sql`char_length(${value}) > ${MAX_LABEL_LENGTH}`,
      problem: defineMessage('problems.tooLong', 'Use at most {{maximum}} characters.', { maximum: MAX_LABEL_LENGTH }),
      convert: (value) => sql`(
        select v.code from field_change_value v where v.change_id = ${changeId ?? null}::uuid and v.value = ${value})`,
    };
  if (type === 'multi_select') {
    const codes = field.options.map(({ code }) => code);
    return {
      fails: (value) => sql`not ${value} = any(${codes}::text[])`,
      problem: defineMessage('problems.noOption', 'This is not one of the options.'),
      convert: (value) => sql`case when ${value} = any(${codes}::text[]) then array[${value}] end`,
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
 * Returns an option for each distinct value. Spellings that differ only in case and spaces become one option with the
 * most common spelling as its label.
 */
export function createOptions(values: readonly CountedValue[]): CreatedOption[] {
  const groups = Map.groupBy(
    values.filter(({ value }) => value.length <= MAX_LABEL_LENGTH),
    ({ value }) => normaliseForComparison(value),
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

interface TypeChangeRef {
  id: string;
  field_id: string;
}

/**
 * Stores an active option for each value that a record or a pending import row has now. Later calls add the options of
 * new values.
 */
export async function storeOptionsForCurrentValues(
  trx: Trx,
  change: TypeChangeRef,
  assignments: readonly SlotAssignment[],
): Promise<void> {
  const { id: changeId, field_id } = change;
  const values = await countValues(trx, field_id, assignments, {
    condition: sql`char_length(k.value) <= ${MAX_LABEL_LENGTH}
      and not exists (select from field_change_value v where v.change_id = ${changeId} and v.held and v.value = k.value)`,
  });
  await storeOptions(trx, changeId, values, true);
}

/**
 * Stores retired options for values of decided import rows, which would be set again after an undo of the decision.
 * Runs after `storeOptionsForCurrentValues`, and skips the values of pending rows, which that function has stored.
 */
export async function storeOptionsForDecidedRows(
  trx: Trx,
  change: TypeChangeRef,
  assignments: readonly SlotAssignment[],
): Promise<void> {
  const { id: changeId, field_id } = change;
  for (const assignment of assignments) {
    const { rows } = await sql<CountedValue>`
      select distinct r.value, 0 as count from (${pendingValueOf(assignment, field_id)}) r
      where char_length(r.value) <= ${MAX_LABEL_LENGTH}
        and not exists (select from field_change_value v where v.change_id = ${changeId} and v.value = r.value)`.execute(
      trx,
    );
    await storeOptions(trx, changeId, rows, false);
  }
}

async function storeOptions(
  trx: Trx,
  changeId: string,
  values: readonly CountedValue[],
  isInUse: boolean,
): Promise<void> {
  if (values.length === 0) return;
  const storedOptions = await loadStoredOptions(trx, changeId);
  const optionsByLabel = new Map(storedOptions.map((option) => [normaliseForComparison(option.label), option]));
  const newOptions = createOptions(values).filter(({ label }) => !optionsByLabel.has(normaliseForComparison(label)));
  const allOptions = assignCodes([
    ...storedOptions.map(({ code, label }) => ({ ...NEW_OPTION, code, label })),
    ...newOptions.map(({ label }) => ({ ...NEW_OPTION, label })),
  ]);
  const tooManyProblem = tooManyOptionsProblem(values, allOptions);
  if (tooManyProblem) throw new AppError('in_use', tooManyProblem);
  for (const { code, label } of allOptions) optionsByLabel.set(normaliseForComparison(label), { code, label, isInUse });
  const valuesWithOptions = values.map(({ value }) => ({
    value,
    ...optionsByLabel.get(normaliseForComparison(value))!,
  }));
  await sql`
    insert into field_change_value (change_id, value, code, label, held)
    select ${changeId}, n.value, n.code, n.label, ${isInUse}::boolean
    from jsonb_to_recordset(${JSON.stringify(valuesWithOptions)}::jsonb) as n(value text, code text, label text)
    on conflict (change_id, value) do update set held = excluded.held`.execute(trx);
}

const NEW_OPTION = {
  colour: '',
  synonyms: [],
  is_default: false,
  campaign_id: null,
  state: 'active' as const,
  merged_into: null,
};

interface StoredOption {
  code: string;
  label: string;
  /** Whether a record or a pending import row has the value now. Otherwise the value only comes back with an undo. */
  isInUse: boolean;
}
async function loadStoredOptions(db: Db, changeId: string): Promise<StoredOption[]> {
  const { rows } = await sql<StoredOption>`
    select code, min(label) as label, bool_or(held) as "isInUse" from field_change_value
    where change_id = ${changeId} group by code`.execute(db);
  return rows;
}

/** Returns the options created from the values of a field, in alphabetical order. */
export async function loadCreatedOptions(db: Db, changeId: string): Promise<FieldOption[]> {
  const { compare } = new Intl.Collator('en');
  const storedOptions = await loadStoredOptions(db, changeId);
  return storedOptions
    .sort((a, b) => compare(a.label, b.label))
    .map(({ code, label, isInUse }) => ({ ...NEW_OPTION, code, label, state: isInUse ? 'active' : 'retired' }));
}
