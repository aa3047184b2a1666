import type { FieldType, StoredType } from '@leadwright/contract/custom-values';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import { type availableCustomFields, MAX_FIELDS } from '@leadwright/contract/features/custom-fields';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../../access/audit.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import { notFoundError } from '../../../record/row.ts';
import { assertCanChooseFields } from './assert-can-choose-fields.ts';
import { assertFieldUnused } from './cascades/assert-field-unused.ts';
import { isFieldReadable } from './fields.queries.ts';
import { findMissingSources } from './formulas/readers.queries.ts';
import { freeSlot, slotsOf } from './slots.ts';

interface UsedSlots {
  slots: string[];
  shownCount: number;
  lastPosition: number;
}

/**
 * Locks the campaign, so that its fields change one at a time: a concurrent change could hide a field that a new
 * formula needs.
 */
const lockCampaign = (trx: Trx, campaignId: string) =>
  sql`select from campaign where id = ${campaignId} for no key update`.execute(trx);

/** Locks the campaign and returns the slots and positions that its fields use. */
async function lockUsedSlots(trx: Trx, campaignId: string): Promise<UsedSlots> {
  await lockCampaign(trx, campaignId);
  const { rows } = await sql<UsedSlots>`
    select coalesce(array_agg(f.slot) || array_remove(array_agg(f.other_slot), null), '{}') as slots,
      count(*) filter (where d.archived_at is null and not f.hidden)::int as "shownCount", coalesce(max(f.position), 0) as "lastPosition"
    from custom_field f join field d on d.id = f.id where f.campaign_id = ${campaignId}`.execute(trx);
  return rows[0]!;
}

const CAMPAIGN_FULL = defineMessage(
  'problems.fieldsFull',
  'A campaign has at most {{most}} fields in use. Archive one first.',
  {
    most: MAX_FIELDS,
  },
);

/** Lists the fields of the agency and the client that the campaign may add. */
export async function listAvailableFields(
  db: Db,
  viewer: Viewer,
  campaignId: string,
): Promise<ReplyOf<typeof availableCustomFields>> {
  await assertCanChooseFields(db, viewer, campaignId);
  const { rows } = await sql<ReplyOf<typeof availableCustomFields>['fields'][number] & { is_shown: boolean }>`
    select d.id, d.kind, d.entity, d.label, d.key, d.type, d.help, (f.id is not null and not f.hidden) as is_shown
    from campaign c
      join field d on d.kind = 'master' or d.client_id = c.client_id or d.campaign_id = c.id
      left join custom_field f on f.campaign_id = c.id and f.id = d.id
    where c.id = ${campaignId} and d.archived_at is null and d.state = 'active' and ${isFieldReadable(viewer, 'd')}
    order by d.label, d.id`.execute(db);
  const fields = rows.filter(({ is_shown }) => !is_shown).map(({ is_shown: _, ...field }) => field);
  return { fields, shown: rows.length - fields.length };
}

export interface SlotRequest {
  id: string;
  type: FieldType;
  indexed: boolean;
}

/** Returns whether the values of the field are stored, which those of a formula are not. */
const hasSlot = (field: SlotRequest): field is SlotRequest & { type: StoredType } => field.type !== 'formula';

function requireFreeSlot(
  { type, indexed }: SlotRequest & { type: StoredType },
  slots: ReadonlySet<string>,
  inputName: string,
): string {
  const slot = freeSlot(type, indexed, slots);
  if (slot) return slot;
  const { count } = slotsOf(type);
  const message =
    'The limit of {{count}} fields of this kind is reached, including archived fields. Delete an archived field permanently.';
  throw invalidInput({ [inputName]: defineMessage('problems.slotsFull', message, { count }) });
}

/** Adds fields to a campaign and allocates their slots. Shows hidden fields again. */
export async function assignSlots(
  trx: Trx,
  viewer: Viewer,
  campaignId: string,
  fields: readonly SlotRequest[],
  /** The names of the input fields that report a full campaign and a missing slot. */
  inputNames: { full: string; slot: string },
): Promise<void> {
  const { slots, shownCount, lastPosition } = await lockUsedSlots(trx, campaignId);
  const { rows: existingFields } = await sql<{ id: string; hidden: boolean }>`
    select id, hidden from custom_field
    where campaign_id = ${campaignId} and id = any(${fields.map(({ id }) => id)}::uuid[])`.execute(trx);
  const hiddenById = new Map(existingFields.map(({ id, hidden }) => [id, hidden]));
  const addedCount = fields.filter(({ id }) => hiddenById.get(id) !== false).length;
  if (shownCount + addedCount > MAX_FIELDS) throw invalidInput({ [inputNames.full]: CAMPAIGN_FULL });
  const usedSlots = new Set(slots);
  const newFields = fields
    .filter(({ id }) => !hiddenById.has(id))
    .map((field, index) => {
      const slot = hasSlot(field) ? requireFreeSlot(field, usedSlots, inputNames.slot) : null;
      if (slot) usedSlots.add(slot);
      return { id: field.id, slot, position: lastPosition + 1 + index };
    });
  await sql`
    update custom_field set hidden = false, updated_at = now()
    where campaign_id = ${campaignId} and id = any(${[...hiddenById.keys()]}::uuid[]) and hidden`.execute(trx);
  await sql`
    insert into custom_field (campaign_id, id, slot, position, created_by)
    select ${campaignId}, a.id, a.slot, a.position, ${viewer.userId || null}::uuid
    from jsonb_to_recordset(${JSON.stringify(newFields)}::jsonb) as a(id uuid, slot text, position int)`.execute(trx);
}

/** Allocates a second slot for a field whose values are converted; returns undefined when none is free. */
export async function allocateSecondSlot(
  trx: Trx,
  campaignId: string,
  field: SlotRequest,
): Promise<string | undefined> {
  const { slots } = await lockUsedSlots(trx, campaignId);
  const slot = hasSlot(field) ? freeSlot(field.type, field.indexed, new Set(slots)) : undefined;
  if (slot)
    await sql`
      update custom_field set other_slot = ${slot}, updated_at = now()
      where campaign_id = ${campaignId} and id = ${field.id}`.execute(trx);
  return slot;
}

/** Throws when restoring the field would exceed the field limit of a campaign. */
export async function assertCampaignsNotFull(trx: Trx, fieldId: string): Promise<void> {
  const { rows } = await sql`
    select from custom_field u where u.id = ${fieldId} and not u.hidden and (
      select count(*) from custom_field f join field d on d.id = f.id
      where f.campaign_id = u.campaign_id and not f.hidden and d.archived_at is null) >= ${MAX_FIELDS}
    limit 1`.execute(trx);
  if (rows.length > 0) throw new AppError('in_use', CAMPAIGN_FULL);
}

/** Adds the chosen master, client and campaign fields to a campaign. */
export async function addFieldsToCampaign(
  trx: Trx,
  actor: ActorContext,
  campaignId: string,
  ids: readonly string[],
): Promise<void> {
  const { viewer } = actor;
  await assertCanChooseFields(trx, viewer, campaignId);
  const { rows } = await sql<SlotRequest & { label: string }>`
    select d.id, d.label, d.type, d.indexed from field d join campaign c on c.id = ${campaignId}
    where d.id = any(${ids}::uuid[]) and d.archived_at is null and d.state = 'active' and ${isFieldReadable(viewer, 'd')}
      and (d.kind = 'master' or d.client_id = c.client_id or d.campaign_id = c.id)
    order by d."order" nulls last, d.label for share of d`.execute(trx);
  const foundIds = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !foundIds.has(id)))
    throw invalidInput({
      field_ids: defineMessage('problems.fieldOfOthers', 'Choose active master fields, and fields of this client.'),
    });
  const [missingSource] = await findMissingSources(trx, viewer, campaignId, ids);
  if (missingSource) {
    const { formula, source } = missingSource;
    throw invalidInput({
      field_ids: defineMessage('problems.formulaAlone', '“{{formula}}” uses {{source}}. Add that field as well.', {
        formula,
        source: source === null ? 'a field that you cannot see' : `“${source}”`,
      }),
    });
  }
  await assignSlots(trx, viewer, campaignId, rows, { full: 'field_ids', slot: 'field_ids' });
  const after = { fields: rows.map(({ id, label }) => ({ id, label })) };
  await audit(trx, { ...actor, action: 'update', entity: 'campaigns', id: campaignId, before: { fields: [] }, after });
}

export async function hideField(trx: Trx, actor: ActorContext, campaignId: string, id: string): Promise<void> {
  await assertCanChooseFields(trx, actor.viewer, campaignId);
  await lockCampaign(trx, campaignId);
  await assertFieldUnused(trx, actor.viewer, id, campaignId);
  const { rows } = await sql<{ label: string }>`
    update custom_field f set hidden = true, updated_at = now() from field d
    where f.campaign_id = ${campaignId} and f.id = ${id} and d.id = f.id and ${isFieldReadable(actor.viewer, 'd')}
    returning d.label`.execute(trx);
  if (!rows[0]) throw notFoundError('field');
  const before = { fields: [{ id, label: rows[0].label }] };
  await audit(trx, { ...actor, action: 'update', entity: 'campaigns', id: campaignId, before, after: { fields: [] } });
}
