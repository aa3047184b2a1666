import { type CustomValue, definitionProblems, hasOptions } from '@leadwright/contract/custom-values';
import type { Received, ReplyOf } from '@leadwright/contract/endpoint';
import { invalidInput } from '@leadwright/contract/errors';
import {
  type addCustomField,
  type CustomField,
  type editCustomField,
  MOST_FIELDS,
} from '@leadwright/contract/features/custom-fields';
import type { Problems } from '@leadwright/contract/problems';
import { words } from '@leadwright/contract/words';
import { sql } from 'kysely';
import { type Asker, audit } from '../../access/audit.ts';
import { requireCampaign } from '../../access/scope.ts';
import { forbidden, type Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { conflict, illegalTransition, insertRow, lockRows, noSuch } from '../../record/row.ts';
import { type Field, fieldRule, fieldsOf } from './fields.queries.ts';
import { freeSlot, slotsOf } from './slots.ts';

export const FIELDS = 'campaign-fields';
const RULE = fieldRule(FIELDS);
const NOUN = 'field';

interface Place {
  campaign_id: string;
  id: string;
}
type Options = CustomField['options'];
type GivenOptions = Received<typeof addCustomField>['body']['options'];

const refuse = (problems: Problems): void => {
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
};

/** Definitions are the agency's to make, whatever a client's role says. */
function requireStaff(viewer: Viewer, action: 'create' | 'update' | 'delete'): void {
  if (viewer.clientId) throw forbidden(FIELDS, action);
}

/** A name for calls and files: "Budget (€)" is `budget`. */
function named(label: string, longest: number, taken: ReadonlySet<string>, first: RegExp): string {
  const plain = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const begin = first.test(plain) ? plain : `field_${plain}`.replace(/_$/, '');
  for (let no = 1; ; no++) {
    const end = no === 1 ? '' : `_${no}`;
    const name = begin.slice(0, longest - end.length) + end;
    if (!taken.has(name)) return name;
  }
}

/** Every option with its code. Those of before that are not given any more are retired: values may have them. */
function coded(given: GivenOptions, before: Options = []): Options {
  const taken = new Set([...given, ...before].flatMap(({ code }) => (code ? [code] : [])));
  const options = given.map((option) => {
    const known = before.find(({ label }) => label === option.label)?.code;
    const code = option.code ?? known ?? named(option.label, 40, taken, /^[a-z0-9]/);
    taken.add(code);
    return { ...option, code };
  });
  const kept = new Set(options.map(({ code }) => code));
  return [
    ...options,
    ...before.filter(({ code }) => !kept.has(code)).map((o) => ({ ...o, state: 'retired' as const })),
  ];
}

async function storeOptions(trx: Db, { campaign_id, id }: Place, options: Options): Promise<void> {
  const listed = options.map((option, position) => ({ ...option, position }));
  await sql`
    insert into custom_field_option (campaign_id, field_id, code, label, position, colour, state)
    select ${campaign_id}, ${id}, o.code, o.label, o.position, o.colour, o.state
    from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb)
      as o(code text, label text, position int, colour text, state text)
    on conflict (campaign_id, field_id, code) do update set label = excluded.label, position = excluded.position,
      colour = excluded.colour, state = excluded.state`.execute(trx);
}

interface Taken {
  slots: string[];
  keys: string[];
  active: number;
  last: number;
}

/** What the campaign's fields have taken; whoever defines or restores one takes turns from here on. */
async function takenBy(trx: Db, campaignId: string): Promise<Taken> {
  await sql`select from campaign where id = ${campaignId} for no key update`.execute(trx);
  const { rows } = await sql<Taken>`
    select coalesce(array_agg(slot), '{}') as slots, coalesce(array_agg(key), '{}') as keys,
      count(*) filter (where state in ('draft', 'active'))::int as active, coalesce(max(position), 0) as last
    from custom_field where campaign_id = ${campaignId} and entity = 'account'`.execute(trx);
  return rows[0]!;
}

function refuseTooMany({ active }: Taken): void {
  if (active < MOST_FIELDS) return;
  const full = words('problems.fieldsFull', 'A campaign has at most {{most}} fields in use. Archive one first.', {
    most: MOST_FIELDS,
  });
  refuse({ state: full });
}

function slotFor({ type, indexed }: Pick<CustomField, 'type' | 'indexed'>, { slots }: Taken): string {
  const slot = freeSlot(type, indexed, new Set(slots));
  if (slot) return slot;
  const { count } = slotsOf(type);
  const full =
    'All {{count}} places for fields of this kind are taken, archived fields included. Remove an archived one.';
  throw invalidInput({ type: words('problems.slotsFull', full, { count }) });
}

async function read(trx: Db, viewer: Viewer, { campaign_id, id }: Place, locked?: 'update'): Promise<Field> {
  const [field] = await fieldsOf(trx, viewer, {
    campaignId: campaign_id,
    subject: FIELDS,
    ids: [id],
    ...(locked ? { locked } : {}),
  });
  if (!field) throw noSuch(NOUN);
  return field;
}

export async function addField(
  trx: Db,
  asker: Asker,
  campaign_id: string,
  body: Received<typeof addCustomField>['body'],
): Promise<ReplyOf<typeof addCustomField>> {
  const { viewer } = asker;
  await requireCampaign(trx, viewer, campaign_id);
  requireStaff(viewer, 'create');
  const { options: given, indexed, ...values } = body;
  const options = coded(given);
  refuse(definitionProblems({ ...values, options }));
  const taken = await takenBy(trx, campaign_id);
  refuseTooMany(taken);
  const key = values.key ?? named(values.label, 50, new Set(taken.keys), /^[a-z]/);
  const slot = slotFor({ type: values.type, indexed }, taken);
  const row = { ...values, key, slot, campaign_id, position: taken.last + 1, created_by: viewer.userId };
  const id = await insertRow(trx, 'custom_field', row);
  const wanted = { campaignId: campaign_id, subject: FIELDS, ids: [id], action: 'create' } as const;
  if ((await fieldsOf(trx, viewer, wanted)).length === 0) throw forbidden(FIELDS, 'create');
  await storeOptions(trx, { campaign_id, id }, options);
  const after = await read(trx, viewer, { campaign_id, id });
  await audit(trx, { ...asker, action: 'create', entity: FIELDS, id, after });
  return after;
}

/** The field as it is, held until the transaction ends. */
async function held(trx: Db, viewer: Viewer, place: Place, action: 'update' | 'delete'): Promise<Field> {
  await requireCampaign(trx, viewer, place.campaign_id);
  requireStaff(viewer, action);
  // The campaign before its fields, as whoever defines one does.
  await sql`select from campaign where id = ${place.campaign_id} for no key update`.execute(trx);
  const field = await read(trx, viewer, place, 'update');
  const named = { rule: RULE, ids: [place.id], campaignId: place.campaign_id };
  await lockRows(trx, viewer, named, action, NOUN);
  return field;
}

async function change(
  trx: Db,
  { campaign_id, id }: Place,
  values: Record<string, CustomValue | object>,
): Promise<void> {
  const set = Object.entries(values).map(([name, value]) => {
    const stored = name === 'params' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
    return sql`${sql.ref(name)} = ${stored}`;
  });
  await sql`
    update custom_field set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`])}
    where campaign_id = ${campaign_id} and id = ${id}`.execute(trx);
}

export async function editField(
  trx: Db,
  asker: Asker,
  place: Place,
  { version, options: given, ...values }: Received<typeof editCustomField>['body'],
): Promise<ReplyOf<typeof editCustomField>> {
  const { viewer } = asker;
  const before = await held(trx, viewer, place, 'update');
  if (before.version !== version) throw conflict(before);
  refusePurging(before);
  if (values.state && before.state === 'archived') refuseTooMany(await takenBy(trx, place.campaign_id));
  const options = given ? coded(given, before.options) : before.options;
  refuse(definitionProblems({ type: before.type, params: values.params ?? before.params, options }));
  const changed = Object.entries(values).filter(([, value]) => value !== undefined);
  await change(trx, place, Object.fromEntries(changed));
  if (given && hasOptions(before.type)) await storeOptions(trx, place, options);
  const after = await read(trx, viewer, place);
  await audit(trx, { ...asker, action: 'edit', entity: FIELDS, id: place.id, before, after });
  return after;
}

function refusePurging({ state }: Field): void {
  if (state === 'purging')
    throw illegalTransition(words('errors.fieldPurging', 'This field and its values are being removed.'), []);
}

/** Puts a field out of grids and forms; its values stay where they are, and so does its slot. */
export async function archiveField(trx: Db, asker: Asker, place: Place): Promise<CustomField> {
  const before = await held(trx, asker.viewer, place, 'delete');
  refusePurging(before);
  if (before.state === 'archived') return before;
  await change(trx, place, { state: 'archived' });
  const after = await read(trx, asker.viewer, place);
  await audit(trx, { ...asker, action: 'archive', entity: FIELDS, id: place.id, before, after });
  return after;
}

/** Marks an archived field as being removed: from now on nobody writes its values, and a job empties its slot. */
export async function beginPurge(trx: Db, asker: Asker, place: Place): Promise<Field> {
  const before = await held(trx, asker.viewer, place, 'delete');
  if (before.state !== 'archived')
    throw illegalTransition(words('errors.purgeArchived', 'Only an archived field can be removed.'), ['archived']);
  await change(trx, place, { state: 'purging' });
  await audit(trx, { ...asker, action: 'purge', entity: FIELDS, id: place.id, before });
  return before;
}
