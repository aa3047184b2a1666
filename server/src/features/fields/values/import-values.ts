import { type CustomValue, isReference, valueSchema } from '@leadwright/contract/custom-values';
import { defineMessage } from '@leadwright/contract/message';
import { type Problem, validate } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import { findCascadeViolations, loadCascades } from './cascades/check-cascades.ts';
import { DEFAULT_SOURCE } from './default-values.queries.ts';
import { FIELD_ORDER, type Field, listActiveFields, listVisibleFields } from './fields.queries.ts';
import { replaceMergedOptions, withRetiredOptions } from './former-options.ts';
import { ruleOf, WORKING_TABLES } from './records.queries.ts';
import { type Row, storeValues, type ValidEdit } from './store-values.ts';
import { valuesOf } from './values.queries.ts';
import { findTakenValues, isSameValue, lockUniqueFields, VALUE_TAKEN } from './write-values.ts';

/**
 * Returns whether imports may fill the field. Imports skip manual-only fields, formulas, and references, because a name
 * in a file does not identify a record uniquely.
 */
const isImportable = ({ survivorship, type }: Field) =>
  survivorship !== 'manual_only' && !isReference(type) && type !== 'formula';

/** Lists the fields of a campaign that the viewer may fill from a file. */
export async function listImportableFields(db: Db, viewer: Viewer, campaignId: string): Promise<Field[]> {
  const fields = await listVisibleFields(db, viewer, {
    campaignId,
    entity: 'account',
    subject: ruleOf(WORKING_TABLES.account).subject,
    states: ['active'],
  });
  return fields.filter((field) => field.writable && isImportable(field));
}

/** The custom values of an imported row that became an account of the campaign. */
export interface ImportedRow {
  id: string;
  accountId: string;
  batchId: string;
  /** The date of the data in the file. */
  obtainedOn: string;
  values: Record<string, CustomValue>;
  /** The fields with an option that was retired when the file was checked. Only an account that has it keeps it. */
  fieldsWithRetired: ReadonlySet<string>;
}

/** The origin of an existing value: the date of its data, and whether a user entered it. */
interface ValueOrigin {
  dataDate: string;
  isManual: boolean;
  /** A default value, which carries no information about the record. */
  isDefault?: boolean;
}
/** A value of unknown origin: trusted, and without a date. */
const UNKNOWN_ORIGIN: ValueOrigin = { dataDate: '', isManual: true };

interface ImportedEdit extends ValidEdit {
  obtainedOn: string;
  rowId: string;
}

/** A value of an imported row that its account did not get, and why. The row keeps it. */
export interface RejectedValue {
  rowId: string;
  fieldId: string;
  reason: string;
}
/** The values that accounts did not get. */
export interface UnwrittenValues {
  /** The values that do not fit their fields. */
  rejected: RejectedValue[];
  /** The values that lost to another value by the survivorship policy of their field. */
  outranked: RejectedValue[];
}

const NOT_IMPORTABLE = defineMessage(
  'problems.fieldNotImportable',
  'The field is archived or no longer accepts values from files.',
);
const OUTRANKED = defineMessage('problems.valueOutranked', 'The account keeps another value.');
const rejection = ({ rowId, fieldId }: Pick<RejectedValue, 'rowId' | 'fieldId'>, problem: Problem): RejectedValue => ({
  rowId,
  fieldId,
  reason: typeof problem === 'string' ? problem : problem.message,
});

/**
 * Returns whether a value from a file is newer than the current one. With equal dates, it replaces a value from another
 * file but not one from a user.
 */
const isNewer = ({ dataDate, isManual }: ValueOrigin, obtainedOn: string) =>
  isManual ? obtainedOn > dataDate : obtainedOn >= dataDate;

/** Whether a value from a file replaces the current one, by survivorship policy. */
const REPLACES_EXISTING: Record<Field['survivorship'], (currentOrigin: ValueOrigin, obtainedOn: string) => boolean> = {
  fill_empty: () => false,
  newest: isNewer,
  // A user is trusted more than a file; of two files the newer one wins.
  most_trusted: (currentOrigin, obtainedOn) => !currentOrigin.isManual && isNewer(currentOrigin, obtainedOn),
  manual_only: () => false,
};

type AuditActor = Pick<ActorContext, 'job'> & { viewer: Pick<Viewer, 'userId'> };

/**
 * Writes the custom values of imported rows in row order, if the survivorship policy of the field lets them replace the
 * stored values. Returns the values that were not written. Checks no permissions, because they were checked when the
 * columns were mapped.
 */
export async function writeImportedValues(
  trx: Trx,
  actor: AuditActor,
  campaignId: string,
  importedRows: readonly ImportedRow[],
): Promise<UnwrittenValues> {
  const ids = [...new Set(importedRows.flatMap(({ values }) => Object.keys(values)))];
  if (ids.length === 0) return { rejected: [], outranked: [] };
  await lockUniqueFields(trx, ids);
  const fields = (await listActiveFields(trx, { campaignId, ids, locked: true })).filter(isImportable);
  const target = { campaignId, of: WORKING_TABLES.account };
  const cascades = await loadCascades(trx, undefined, target, fields, true);
  const fieldsToRead = [
    ...new Map([...fields, ...cascades.fields.values()].map((field) => [field.id, field])).values(),
  ];
  const rows = await lockRows(trx, campaignId, fieldsToRead, importedRows);
  const { candidates, rejected } = toValidEdits(fields, rows, importedRows);
  const storedOrigins = await loadOrigins(trx, campaignId, fields, candidates);
  const winners = new Map<string, ImportedEdit>();
  const keyOf = ({ recordId, field }: ImportedEdit) => `${recordId}/${field.id}`;
  for (const edit of candidates) {
    const key = keyOf(edit);
    const row = rows.get(edit.recordId);
    if (!row) continue;
    const winner = winners.get(key);
    const storedOrigin = storedOrigins.get(key);
    const isEmpty = !winner && (storedOrigin?.isDefault || (row.values[edit.field.slot] ?? null) === null);
    const currentOrigin = winner ? { dataDate: winner.obtainedOn, isManual: false } : (storedOrigin ?? UNKNOWN_ORIGIN);
    if (isEmpty || REPLACES_EXISTING[edit.field.survivorship](currentOrigin, edit.obtainedOn)) winners.set(key, edit);
  }
  const outrankedEdits = candidates.filter((edit) => {
    const row = rows.get(edit.recordId);
    const remaining = winners.get(keyOf(edit))?.stored ?? row?.values[edit.field.slot] ?? null;
    return row && !isSameValue(remaining, edit.stored);
  });
  const changedEdits = [...winners.values()].filter(
    ({ recordId, field, stored }) => !isSameValue(rows.get(recordId)!.values[field.slot] ?? null, stored),
  );
  const takenEdits = new Set(await findTakenValues(trx, target, changedEdits));
  // Skip the audit entry for accounts added by these rows: their history starts with the import.
  const rowIds = new Set(importedRows.map(({ id }) => id));
  const isAudited = (accountId: string) => !rowIds.has(rows.get(accountId)!.import_row_id ?? '');
  const untakenEdits = changedEdits.filter((edit) => !takenEdits.has(edit));
  const violations = findCascadeViolations(cascades, rows, untakenEdits, 'strict');
  const violatingEdits = new Set(violations.map(({ edit }) => edit));
  const acceptedEdits = untakenEdits.filter((edit) => !violatingEdits.has(edit));
  await storeValues(trx, actor, { ...target, source: 'import', rows, isAudited }, acceptedEdits);
  const refusals = [...[...takenEdits].map((edit) => ({ edit, problem: VALUE_TAKEN.account })), ...violations];
  const toRejection = ({ rowId, field }: ImportedEdit, problem: Problem) =>
    rejection({ rowId, fieldId: field.id }, problem);
  return {
    rejected: await sortByField(trx, campaignId, [
      ...rejected,
      ...refusals.map(({ edit, problem }) => toRejection(edit, problem)),
    ]),
    outranked: outrankedEdits.map((edit) => toRejection(edit, OUTRANKED)),
  };
}

/** Sorts rejected values by the order in which the campaign shows their fields. Stored values have no order. */
async function sortByField(trx: Trx, campaignId: string, rejected: readonly RejectedValue[]): Promise<RejectedValue[]> {
  const ids = [...new Set(rejected.map(({ fieldId }) => fieldId))];
  if (ids.length < 2) return [...rejected];
  const { rows } = await sql<{ id: string }>`
    select f.id from custom_field f join field d on d.id = f.id
    where f.campaign_id = ${campaignId} and f.id = any(${ids}::uuid[]) order by ${FIELD_ORDER}`.execute(trx);
  const positions = new Map(rows.map(({ id }, position) => [id, position]));
  const positionOf = ({ fieldId }: RejectedValue) => positions.get(fieldId) ?? rows.length;
  return rejected.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/**
 * Returns the values that the fields accept, and the others. A field may have been archived or changed since the file
 * was checked, and its options merged or retired. A value that its account already has is neither.
 */
function toValidEdits(
  fields: readonly Field[],
  rows: ReadonlyMap<string, Row>,
  importedRows: readonly ImportedRow[],
): { candidates: ImportedEdit[]; rejected: RejectedValue[] } {
  const validators = new Map(
    fields.map((field) => [field.id, { field, schema: valueSchema(withRetiredOptions(field)) }]),
  );
  const candidates: ImportedEdit[] = [];
  const rejected: RejectedValue[] = [];
  for (const { id: rowId, accountId, batchId, obtainedOn, values, fieldsWithRetired } of importedRows)
    for (const [fieldId, value] of Object.entries(values)) {
      const validator = validators.get(fieldId);
      if (!validator) {
        rejected.push(rejection({ rowId, fieldId }, NOT_IMPORTABLE));
        continue;
      }
      const { field, schema } = validator;
      const current = replaceMergedOptions(field.options, value) as CustomValue;
      const existing = rows.get(accountId)?.values[field.slot] ?? null;
      const ownSchema = fieldsWithRetired.has(fieldId) ? valueSchema(withRetiredOptions(field, existing)) : schema;
      const { data, problems } = validate(ownSchema, current);
      const [problem] = Object.values(problems);
      const stored = (data ?? null) as CustomValue;
      if (stored !== null) candidates.push({ recordId: accountId, batchId, obtainedOn, rowId, field, stored });
      else if (problem && !isSameValue(existing, current)) rejected.push(rejection({ rowId, fieldId }, problem));
    }
  return { candidates, rejected };
}

async function lockRows(trx: Trx, campaignId: string, fields: readonly Field[], importedRows: readonly ImportedRow[]) {
  const ids = [...new Set(importedRows.map(({ accountId }) => accountId))];
  const { rows } = await sql<Row & { import_row_id: string | null }>`
    select k.account_id as id, k.version, k.import_row_id, ${valuesOf(fields)} as values from campaign_account k
    where k.campaign_id = ${campaignId} and k.account_id = any(${ids}::uuid[]) order by k.account_id for update`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function loadOrigins(trx: Trx, campaignId: string, fields: readonly Field[], edits: readonly ValidEdit[]) {
  const { rows } = await sql<ValueOrigin & { account_id: string; field_id: string }>`
    select o.account_id, o.field_id, o.source <> 'import' as "isManual", o.source = ${DEFAULT_SOURCE} as "isDefault",
      coalesce(b.obtained_on, (o.set_at at time zone 'utc')::date)::text as "dataDate"
    from campaign_account_value_origin o
      left join import_batch b on b.campaign_id = o.campaign_id and b.id = o.batch_id
    where o.campaign_id = ${campaignId} and o.account_id = any(${[...new Set(edits.map(({ recordId }) => recordId))]}::uuid[])
      and o.field_id = any(${fields.map(({ id }) => id)}::uuid[])`.execute(trx);
  return new Map(rows.map(({ account_id, field_id, ...origin }) => [`${account_id}/${field_id}`, origin]));
}
