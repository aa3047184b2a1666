import { type CustomValue, isReference, valueSchema } from '@leadwright/contract/custom-values';
import { check } from '@leadwright/contract/problems';
import { sql } from 'kysely';
import type { ActorContext } from '../../../access/audit.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import { breaking, chainsAbout } from './cascades/judge.ts';
import { BY_DEFAULT } from './default-values.queries.ts';
import { type Field, fieldsInUse, fieldsOf } from './fields.queries.ts';
import { ruleOf, WORKING_TABLES } from './records.queries.ts';
import { type Row, storeValues, type ValidEdit } from './store-values.ts';
import { valuesOf } from './values.queries.ts';
import { isSame, takenValues, takeTurns } from './write-values.ts';

/** What is changed by hand alone no file fills, nor whom or what a record belongs to: no name in a file says that for sure. */
const isFilled = ({ survivorship, type }: Field) =>
  survivorship !== 'manual_only' && !isReference(type) && type !== 'formula';

/** The fields of a campaign that the viewer may fill from a file. */
export async function importFields(db: Db, viewer: Viewer, campaignId: string): Promise<Field[]> {
  const fields = await fieldsOf(db, viewer, {
    campaignId,
    entity: 'account',
    subject: ruleOf(WORKING_TABLES.account).subject,
    states: ['active'],
  });
  return fields.filter((field) => field.writable && isFilled(field));
}

/** What a row of a file that has become an account of the campaign says in its fields. */
export interface ImportedRow {
  id: string;
  accountId: string;
  batchId: string;
  /** The day of which the file is. */
  obtainedOn: string;
  values: Record<string, CustomValue>;
}

/** Where a value that is there came from: the day of which it is known, and whether a person has entered it. */
interface ValueOrigin {
  asOf: string;
  byHand: boolean;
  /** What its record began with: it says nothing of it. */
  isDefault?: boolean;
}
/** A value that nobody knows the origin of: trusted, and of no day. */
const NOWHERE: ValueOrigin = { asOf: '', byHand: true };

interface Wanted extends ValidEdit {
  obtainedOn: string;
}

/** Of one day what a person has entered stands, and the later one of two files. */
const isNewer = ({ asOf, byHand }: ValueOrigin, obtainedOn: string) =>
  byHand ? obtainedOn > asOf : obtainedOn >= asOf;

/** Which of two values wins: that which is there, or that of a file. */
const WINS: Record<Field['survivorship'], (standing: ValueOrigin, obtainedOn: string) => boolean> = {
  fill_empty: () => false,
  newest: isNewer,
  // A person is trusted more than a file, and of two files the newer one.
  most_trusted: (there, obtainedOn) => !there.byHand && isNewer(there, obtainedOn),
  manual_only: () => false,
};

type AuditActor = Pick<ActorContext, 'job'> & { viewer: Pick<Viewer, 'userId'> };

/**
 * Writes what rows of files say in a campaign's fields, in the order of the rows, as far as the policy of each field lets
 * a file win. Who mapped the columns had the right to do so; a field that takes a value no more, or is not there any
 * more, is passed over.
 */
export async function writeImported(
  trx: Db,
  doer: AuditActor,
  campaignId: string,
  given: readonly ImportedRow[],
): Promise<void> {
  const ids = [...new Set(given.flatMap(({ values }) => Object.keys(values)))];
  if (ids.length === 0) return;
  await takeTurns(trx, ids);
  const fields = (await fieldsInUse(trx, { campaignId, ids, locked: true })).filter(isFilled);
  const fits = fitting(fields, given);
  if (fits.length === 0) return;
  const where = { campaignId, of: WORKING_TABLES.account };
  const chains = await chainsAbout(trx, undefined, where, fields, true);
  const read = [...new Map([...fields, ...chains.fields.values()].map((field) => [field.id, field])).values()];
  const rows = await heldRows(trx, campaignId, read, fits);
  const standing = await standingOf(trx, campaignId, fields, fits);
  const winners = new Map<string, Wanted>();
  for (const fit of fits) {
    const key = `${fit.recordId}/${fit.field.id}`;
    const row = rows.get(fit.recordId);
    if (!row) continue;
    const before = winners.get(key);
    const held = standing.get(key);
    const isEmpty = !before && (held?.isDefault || (row.values[fit.field.slot] ?? null) === null);
    const there = before ? { asOf: before.obtainedOn, byHand: false } : (held ?? NOWHERE);
    if (isEmpty || WINS[fit.field.survivorship](there, fit.obtainedOn)) winners.set(key, fit);
  }
  const differing = [...winners.values()].filter(
    ({ recordId, field, stored }) => !isSame(rows.get(recordId)!.values[field.slot] ?? null, stored),
  );
  const taken = new Set(await takenValues(trx, where, differing));
  // The history of an account that came into the campaign with one of these rows begins with it.
  const rowIds = new Set(given.map(({ id }) => id));
  const told = (accountId: string) => !rowIds.has(rows.get(accountId)!.import_row_id ?? '');
  const apart = differing.filter((fit) => !taken.has(fit));
  const broken = new Set(breaking(chains, rows, apart, 'strict').map(({ fit }) => fit));
  const free = apart.filter((fit) => !broken.has(fit));
  await storeValues(trx, doer, { ...where, source: 'import', rows, told }, free);
}

/** The values that their fields take as they are now: they may have changed since the file was checked. */
function fitting(fields: readonly Field[], given: readonly ImportedRow[]): Wanted[] {
  const judged = fields.map((field) => ({ field, schema: valueSchema(field) }));
  return given.flatMap(({ accountId, batchId, obtainedOn, values }) =>
    judged.flatMap(({ field, schema }): Wanted[] => {
      const { data } = check(schema, values[field.id] ?? null);
      const stored = (data ?? null) as CustomValue;
      return stored === null ? [] : [{ recordId: accountId, batchId, obtainedOn, field, stored }];
    }),
  );
}

async function heldRows(trx: Db, campaignId: string, fields: readonly Field[], fits: readonly ValidEdit[]) {
  const ids = [...new Set(fits.map(({ recordId }) => recordId))];
  const { rows } = await sql<Row & { import_row_id: string | null }>`
    select k.account_id as id, k.version, k.import_row_id, ${valuesOf(fields)} as values from campaign_account k
    where k.campaign_id = ${campaignId} and k.account_id = any(${ids}::uuid[]) order by k.account_id for update`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function standingOf(trx: Db, campaignId: string, fields: readonly Field[], fits: readonly ValidEdit[]) {
  const { rows } = await sql<ValueOrigin & { account_id: string; field_id: string }>`
    select o.account_id, o.field_id, o.source <> 'import' as "byHand", o.source = ${BY_DEFAULT} as "isDefault",
      coalesce(b.obtained_on, (o.set_at at time zone 'utc')::date)::text as "asOf"
    from campaign_account_value_origin o
      left join import_batch b on b.campaign_id = o.campaign_id and b.id = o.batch_id
    where o.campaign_id = ${campaignId} and o.account_id = any(${[...new Set(fits.map(({ recordId }) => recordId))]}::uuid[])
      and o.field_id = any(${fields.map(({ id }) => id)}::uuid[])`.execute(trx);
  return new Map(rows.map(({ account_id, field_id, ...standing }) => [`${account_id}/${field_id}`, standing]));
}
