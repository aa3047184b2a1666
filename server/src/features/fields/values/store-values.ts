import type { CustomValue } from '@leadwright/contract/custom-values';
import { sql } from 'kysely';
import { type ActorContext, auditEach } from '../../../access/audit.ts';
import type { Trx } from '../../../database/pool.ts';
import type { Field } from './fields.queries.ts';
import { recordOf, type WorkingTables } from './records.queries.ts';

/** The source of a value, stored with it. */
export type ValueSource = 'form' | 'cell' | 'bulk' | 'import' | 'call' | 'migration';

/** A working row with the values of the loaded fields by column. */
export interface Row {
  id: string;
  version: number;
  values: Record<string, CustomValue>;
}
/** A value that its field accepts. */
export interface ValidEdit {
  recordId: string;
  field: Field;
  stored: CustomValue;
  /** The import batch of the value. */
  batchId?: string;
}
/** The campaign and the tables of its working rows. */
export interface CampaignRows {
  campaignId: string;
  of: WorkingTables;
}

export interface SavedRow {
  recordId: string;
  version: number;
}

interface StoreTarget extends CampaignRows {
  source: ValueSource;
  rows: ReadonlyMap<string, Row>;
  /** Whether the change of a row is audited; all rows if omitted. */
  isAudited?: (recordId: string) => boolean;
}

/** Writes changed values to locked rows, with their origins and audit entries. */
export async function storeValues(
  trx: Trx,
  actor: Pick<ActorContext, 'request' | 'job'> & { viewer: Pick<ActorContext['viewer'], 'userId'> },
  { campaignId, of: tables, source, rows, isAudited = () => true }: StoreTarget,
  edits: readonly ValidEdit[],
): Promise<SavedRow[]> {
  if (edits.length === 0) return [];
  const editsByRow = Map.groupBy(edits, ({ recordId }) => recordId);
  const changes = [...editsByRow].map(([id, rowEdits]) => ({
    id,
    values: Object.fromEntries(rowEdits.map(({ field, stored }) => [field.slot, stored])),
  }));
  const slots = [...new Set(edits.map(({ field }) => field.slot))];
  const { rows: savedRows } = await sql<SavedRow>`
    update ${sql.table(tables.table)} k set version = k.version + 1,
      (${sql.join(slots.map((slot) => sql.ref(slot)))}) = (
        select ${sql.join(slots.map((slot) => sql.ref(`p.${slot}`)))} from jsonb_populate_record(k, c.values) p)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id uuid, values jsonb)
    where k.campaign_id = ${campaignId} and ${recordOf(tables, 'k')} = c.id
    returning ${recordOf(tables, 'k')} as "recordId", k.version`.execute(trx);
  await storeOrigins(trx, actor.viewer.userId, { campaignId, of: tables }, edits, source);
  await auditEach(
    trx,
    actor,
    [...editsByRow]
      .filter(([id]) => isAudited(id))
      .map(([id, rowEdits]) => ({
        action: 'edit' as const,
        entity: tables.table,
        id: `${campaignId}/${id}`,
        before: Object.fromEntries(
          rowEdits.map(({ field }) => [field.key, auditValue(field, rows.get(id)!.values[field.slot]!)]),
        ),
        after: Object.fromEntries(rowEdits.map(({ field, stored }) => [field.key, auditValue(field, stored)])),
      })),
  );
  return savedRows;
}

/**
 * Returns a value for the audit log. Masks values of sensitive fields, because readers of the log may lack the
 * permission for them.
 */
const auditValue = ({ sensitive }: Field, value: CustomValue) => (sensitive && value !== null ? '•••' : value);

/** Stores the origin of each value, and deletes the origin of an empty one. */
async function storeOrigins(
  trx: Trx,
  userId: string,
  { campaignId, of: tables }: CampaignRows,
  edits: readonly ValidEdit[],
  source: ValueSource,
): Promise<void> {
  const lastEdits = new Map(edits.map((edit) => [`${edit.recordId}/${edit.field.id}`, edit]));
  const values = [...lastEdits.values()].map(({ recordId, field, stored, batchId }) => ({
    record_id: recordId,
    field_id: field.id,
    filled: stored !== null,
    batch_id: batchId ?? null,
  }));
  const origins = sql.table(tables.origins);
  await sql`
    with input_value as (
        select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
          as g(record_id uuid, field_id uuid, filled boolean, batch_id uuid)),
      deleted_origin as (
        delete from ${origins} o using input_value g
        where o.campaign_id = ${campaignId} and ${recordOf(tables, 'o')} = g.record_id and o.field_id = g.field_id and not g.filled)
    insert into ${origins} (campaign_id, ${sql.ref(tables.id)}, field_id, source, set_by, set_at, batch_id)
    select ${campaignId}, record_id, field_id, ${source}, ${userId || null}::uuid, now(), batch_id
    from input_value where filled
    on conflict (campaign_id, ${sql.ref(tables.id)}, field_id) do update
      set source = excluded.source, set_by = excluded.set_by, set_at = excluded.set_at, batch_id = excluded.batch_id`.execute(
    trx,
  );
}
