import { type CustomValue, type FieldOption, type FieldRules, hasOptions } from '@leadwright/contract/custom-values';
import { customColumn } from '@leadwright/contract/features/custom-fields';
import { sql } from 'kysely';
import type { Trx } from '../../../database/pool.ts';
import { isSlot } from '../values/custom-fields.service.ts';
import { replaceMergedOptions } from '../values/former-options.ts';
import { createConverter, valueValidator } from './converter.ts';

type Json = Record<string, unknown>;

/** A working row in the log of changes. A field keeps its id, but not its slot and type. */
export interface LoggedRow {
  /** The columns that store no custom values. */
  columns: Json;
  /** The custom values, by column name of the field. */
  values: Json;
  /** The types of these values, by field id. */
  types: Record<string, string>;
}

interface StoredField extends FieldRules {
  id: string;
  options: FieldOption[];
  slot: string;
}

/** Locks and returns the fields of the accounts of a campaign, archived ones included. */
async function lockFields(trx: Trx, campaignId: string): Promise<StoredField[]> {
  const { rows } = await sql<StoredField>`
    select f.id, f.slot, d.type, d.params, d.options from custom_field f join field d on d.id = f.id
    where f.campaign_id = ${campaignId} and d.entity = 'account' and f.slot is not null and not d.purging
    order by f.id for share of f, d`.execute(trx);
  return rows;
}

/** Converts a row of `campaign_account` for the log. */
export async function toLoggedRow(trx: Trx, campaignId: string, row: Json): Promise<LoggedRow> {
  const filledFields = (await lockFields(trx, campaignId)).filter(({ slot }) => (row[slot] ?? null) !== null);
  return {
    columns: Object.fromEntries(Object.entries(row).filter(([column]) => !isSlot(column))),
    values: Object.fromEntries(filledFields.map(({ id, slot }) => [customColumn(id), row[slot]])),
    types: Object.fromEntries(filledFields.map(({ id, type }) => [id, type])),
  };
}

/**
 * Converts a logged row to a row of `campaign_account`. Converts values whose field has another type now, and replaces
 * merged options. Omits values that cannot be converted, and values of deleted fields. Also returns the ids of the
 * fields with a value.
 */
export async function fromLoggedRow(
  trx: Trx,
  campaignId: string,
  { columns, values, types }: LoggedRow,
): Promise<{ row: Json; fieldIds: Set<string> }> {
  const filled = (await lockFields(trx, campaignId)).flatMap((field) => {
    const value = values[customColumn(field.id)] as CustomValue | undefined;
    const current = value === undefined ? undefined : toCurrentType(field, types[field.id], value);
    return current === undefined ? [] : [{ ...field, value: current }];
  });
  const slotValues = Object.fromEntries(filled.map(({ slot, value }) => [slot, value]));
  return { row: { ...columns, ...slotValues }, fieldIds: new Set(filled.map(({ id }) => id)) };
}

function toCurrentType(field: StoredField, type: string | undefined, value: CustomValue): unknown {
  const isConverted = field.type !== type;
  const converted = isConverted ? createConverter({ ...field, type: type as FieldRules['type'] }, field)(value) : value;
  const current = hasOptions(field.type) ? replaceMergedOptions(field.options, converted) : converted;
  return isConverted && valueValidator(field)(current) ? undefined : current;
}
