import { type CustomValue, isReference, valueSchema } from '@leadwright/contract/custom-values';
import { check } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { findBrokenEdits, loadCascades } from './cascades/check-cascades.ts';
import { DEFAULT_SOURCE } from './default-values.queries.ts';
import { type Field, fieldsInUse, fieldsOf } from './fields.queries.ts';
import { ruleOf, WORKING_TABLES } from './records.queries.ts';
import { type Row, storeValues, type ValidEdit } from './store-values.ts';
import { valuesOf } from './values.queries.ts';
import { findTakenValues, isSame, lockUniqueFields } from './write-values.ts';

/**
 * Whether imports may fill the field. They skip manual-only fields and references, which a name in a file does not
 * identify uniquely.
 */
const isFilled = ({ survivorship, type }: Field) =>
  survivorship !== 'manual_only' && !isReference(type) && type !== 'formula';

/** Lists the fields of a campaign that the viewer may fill from a file. */
export async function importFields(db: Db, viewer: Viewer, campaignId: string): Promise<Field[]> {
  const fields = await fieldsOf(db, viewer, {
    campaignId,
    entity: 'account',
    subject: ruleOf(WORKING_TABLES.account).subject,
    states: ['active'],
  });
  return fields.filter((field) => field.writable && isFilled(field));
}

/** The custom values of an imported row that became an account of the campaign. */
export interface ImportedRow {
  id: string;
  accountId: string;
  batchId: string;
  /** The date of the data in the file. */
  obtainedOn: string;
  values: Record<string, CustomValue>;
}

/** The origin of an existing value: the date of its data, and whether a user entered it. */
interface ValueOrigin {
  asOf: string;
  byHand: boolean;
  /** A default value, which carries no information about the record. */
  isDefault?: boolean;
}
/** A value of unknown origin: trusted, and without a date. */
const UNKNOWN_ORIGIN: ValueOrigin = { asOf: '', byHand: true };

interface ImportedEdit extends ValidEdit {
  obtainedOn: string;
}

/** On the same date, a value entered by a user wins over a file, and the later of two files wins. */
const isNewer = ({ asOf, byHand }: ValueOrigin, obtainedOn: string) =>
  byHand ? obtainedOn > asOf : obtainedOn >= asOf;

/** Whether the value of a file replaces the existing one, by the survivorship policy of the field. */
const REPLACES_EXISTING: Record<Field['survivorship'], (currentOrigins: ValueOrigin, obtainedOn: string) => boolean> = {
  fill_empty: () => false,
  newest: isNewer,
  // A user is trusted more than a file; of two files the newer one wins.
  most_trusted: (currentOrigin, obtainedOn) => !currentOrigin.byHand && isNewer(currentOrigin, obtainedOn),
  manual_only: () => false,
};

type AuditActor = Pick<ActorContext, 'job'> & { viewer: Pick<Viewer, 'userId'> };

/**
 * Writes the custom values of imported rows in row order, where the policy of each field lets the file win. Permissions
 * were checked when the columns were mapped; skips fields that are gone or no longer accept the value.
 */
export async function writeImported(
  trx: Db,
  actor: AuditActor,
  campaignId: string,
  imported: readonly ImportedRow[],
): Promise<void> {
  const ids = [...new Set(imported.flatMap(({ values }) => Object.keys(values)))];
  if (ids.length === 0) return;
  await lockUniqueFields(trx, ids);
  const fields = (await fieldsInUse(trx, { campaignId, ids, locked: true })).filter(isFilled);
  const candidates = validEdits(fields, imported);
  if (candidates.length === 0) return;
  const where = { campaignId, of: WORKING_TABLES.account };
  const chains = await loadCascades(trx, undefined, where, fields, true);
  const read = [...new Map([...fields, ...chains.fields.values()].map((field) => [field.id, field])).values()];
  const rows = await lockRows(trx, campaignId, read, candidates);
  const currentOrigins = await loadOrigins(trx, campaignId, fields, candidates);
  const winners = new Map<string, ImportedEdit>();
  for (const fit of candidates) {
    const key = `${fit.recordId}/${fit.field.id}`;
    const row = rows.get(fit.recordId);
    if (!row) continue;
    const before = winners.get(key);
    const existingOrigin = currentOrigins.get(key);
    const isEmpty = !before && (existingOrigin?.isDefault || (row.values[fit.field.slot] ?? null) === null);
    const currentOrigin = before ? { asOf: before.obtainedOn, byHand: false } : (existingOrigin ?? UNKNOWN_ORIGIN);
    if (isEmpty || REPLACES_EXISTING[fit.field.survivorship](currentOrigin, fit.obtainedOn)) winners.set(key, fit);
  }
  const changedEdits = [...winners.values()].filter(
    ({ recordId, field, stored }) => !isSame(rows.get(recordId)!.values[field.slot] ?? null, stored),
  );
  const taken = new Set(await findTakenValues(trx, where, changedEdits));
  // Skip the audit entry for accounts added by these rows: their history starts with the import.
  const rowIds = new Set(imported.map(({ id }) => id));
  const isAudited = (accountId: string) => !rowIds.has(rows.get(accountId)!.import_row_id ?? '');
  const apart = changedEdits.filter((fit) => !taken.has(fit));
  const broken = new Set(findBrokenEdits(chains, rows, apart, 'strict').map(({ fit }) => fit));
  const accepted = apart.filter((fit) => !broken.has(fit));
  await storeValues(trx, actor, { ...where, source: 'import', rows, isAudited }, accepted);
}

/**
 * Returns the values that are valid for the fields as they are now; fields may have changed since the file was checked.
 */
function validEdits(fields: readonly Field[], imported: readonly ImportedRow[]): ImportedEdit[] {
  const validators = fields.map((field) => ({ field, schema: valueSchema(field) }));
  return imported.flatMap(({ accountId, batchId, obtainedOn, values }) =>
    validators.flatMap(({ field, schema }): ImportedEdit[] => {
      const { data } = check(schema, values[field.id] ?? null);
      const stored = (data ?? null) as CustomValue;
      return stored === null ? [] : [{ recordId: accountId, batchId, obtainedOn, field, stored }];
    }),
  );
}

async function lockRows(trx: Db, campaignId: string, fields: readonly Field[], edits: readonly ValidEdit[]) {
  const ids = [...new Set(edits.map(({ recordId }) => recordId))];
  const { rows } = await sql<Row & { import_row_id: string | null }>`
    select k.account_id as id, k.version, k.import_row_id, ${valuesOf(fields)} as values from campaign_account k
    where k.campaign_id = ${campaignId} and k.account_id = any(${ids}::uuid[]) order by k.account_id for update`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function loadOrigins(trx: Db, campaignId: string, fields: readonly Field[], edits: readonly ValidEdit[]) {
  const { rows } = await sql<ValueOrigin & { account_id: string; field_id: string }>`
    select o.account_id, o.field_id, o.source <> 'import' as "byHand", o.source = ${DEFAULT_SOURCE} as "isDefault",
      coalesce(b.obtained_on, (o.set_at at time zone 'utc')::date)::text as "asOf"
    from campaign_account_value_origin o
      left join import_batch b on b.campaign_id = o.campaign_id and b.id = o.batch_id
    where o.campaign_id = ${campaignId} and o.account_id = any(${[...new Set(edits.map(({ recordId }) => recordId))]}::uuid[])
      and o.field_id = any(${fields.map(({ id }) => id)}::uuid[])`.execute(trx);
  return new Map(
    rows.map(({ account_id, field_id, ...currentOrigins }) => [`${account_id}/${field_id}`, currentOrigins]),
  );
}
