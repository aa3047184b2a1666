import { countryNames } from '@leadwright/contract/countries';
import { AppError } from '@leadwright/contract/errors';
import { CAMPAIGN_STATE, CAMPAIGN_TYPE } from '@leadwright/contract/features/campaigns';
import type { DocumentRoot } from '@leadwright/contract/features/docs-templates';
import {
  BATCH_LIST,
  type BatchOf,
  type Catalogue,
  type MergeField,
  type MergeFields,
  type MergeValue,
  type MergeValues,
} from '@leadwright/contract/merge/catalogue';
import { defineMessage } from '@leadwright/contract/message';
import { type RawBuilder, sql } from 'kysely';
import { fieldPermissions } from '../../access/guarded.ts';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { batchesOf, batchRule } from '../batch-clients/batch-clients.service.ts';
import { loadDocumentImages } from '../images/document-images.service.ts';

type RowsById = Map<string, Record<string, unknown>>;
type HolderValues = Record<string, Record<string, unknown> | Record<string, unknown>[] | null>;

const MAX_LIST_LENGTH = 500;
const MAX_BATCH_SIZE = 5_000;
const tooManyRowsError = (name: string) =>
  new AppError(
    'too_large',
    defineMessage(
      'errors.batchTooLarge',
      '“{{name}}” has more than {{most}} records, which is too many for one document.',
      {
        most: MAX_BATCH_SIZE,
        name,
      },
    ),
  );

const NAMES = countryNames('en');

/** Returns the merge values of records. Fields that the viewer may not read are null; records are absent. */
export async function loadValues(
  app: App,
  db: Db,
  viewer: Viewer,
  catalogue: Catalogue,
  ids: readonly string[],
): Promise<Map<string, MergeValues>> {
  const found = catalogue.of
    ? await BATCH_LOADERS[catalogue.of](app, db, viewer, ids)
    : await RECORD_LOADERS[catalogue.root as SingleRoot](db, viewer, ids);
  const agency = { name: 'Leadwright' };
  const images = await loadDocumentImages(app.config, imageFilesIn(catalogue, [...found.values()]));
  return new Map(
    [...found].map(([id, holders]) => [id, visibleValues(viewer, catalogue, { ...holders, agency }, images)]),
  );
}

type SingleRoot = Exclude<DocumentRoot, 'batch_of'>;
type Holder = SingleRoot | 'batch_client';
const HOLDERS: Record<BatchOf, Holder> = {
  client: 'batch_client',
  campaign: 'client',
  account: 'campaign',
  contact: 'campaign',
};

/** Returns the record type of one document. For a batch: the type that contains its records. */
export const holderOf = ({ data_root, batch_of }: { data_root: DocumentRoot; batch_of: BatchOf }): Holder =>
  data_root === 'batch_of' ? HOLDERS[batch_of] : data_root;

/** Returns the ids of the next records after `after` that a document can be rendered for. */
export async function listRecordIds(
  db: Db,
  viewer: Viewer,
  {
    holder,
    campaignId,
    after,
    limit,
  }: { holder: Holder; campaignId: string | null; after: string | null; limit: number },
): Promise<string[]> {
  if (holder === 'opportunity') return [];
  const { rows } = await sql<{ id: string }>`
    select t.id from ${renderableRecords(viewer, holder, campaignId)} and t.id > ${after ?? LOWEST_ID}::uuid order by t.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function countRecords(db: Db, viewer: Viewer, holder: Holder, campaignId: string | null): Promise<number> {
  if (holder === 'opportunity') return 0;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${renderableRecords(viewer, holder, campaignId)}`.execute(db);
  return rows[0]!.count;
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

function renderableRecords(
  viewer: Viewer,
  holder: Exclude<Holder, 'opportunity'>,
  campaignId: string | null,
): RawBuilder<unknown> {
  const campaignFilter = campaignId === null ? sql`` : sql`and ${OF_CAMPAIGN[holder](campaignId)}`;
  const mayRead =
    holder === 'batch_client' ? visibleOrNone(viewer, batchRule, 't') : visibleOrNone(viewer, holder, 't');
  return sql`${sql.table(holder)} t where t.archived_at is null and ${mayRead} ${campaignFilter}`;
}

const OF_CAMPAIGN = {
  batch_client: () => sql`false`,
  client: (id: string) => sql`t.id = (select c.client_id from campaign c where c.id = ${id})`,
  campaign: (id: string) => sql`t.id = ${id}`,
  account: (id: string) =>
    sql`exists (select from campaign_account m where m.campaign_id = ${id} and m.account_id = t.id)`,
  contact: (id: string) =>
    sql`exists (select from campaign_contact m where m.campaign_id = ${id} and m.contact_id = t.id)`,
};

async function loadRowsById(db: Db, statement: RawBuilder<unknown>): Promise<RowsById> {
  const { rows } = await sql<Record<string, unknown> & { id: string }>`${statement}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const clients = (db: Db, viewer: Viewer, ids: readonly unknown[]) =>
  loadRowsById(
    db,
    sql`
    select t.id, t.name, t.legal_name, t.website, t.city, t.country, t.code, t.contract_end, t.notes, t.seat_limit,
      (select f.original from image i join image_file f on f.hash = i.file where i.id = t.logo_id) as logo,
      concat_ws(', ', nullif(t.address_1, ''), nullif(t.address_2, ''), nullif(t.city, ''), nullif(t.postcode, '')) as postal_address,
      (select u.display_name from app_user u where u.id = t.account_manager_id) as account_manager
    from client t where t.id = any(${ids}::uuid[]) and ${visibleOrNone(viewer, 'client', 't')}`,
  );

const campaigns = (db: Db, viewer: Viewer, ids: readonly unknown[]) =>
  loadRowsById(
    db,
    sql`
    select t.id, t.client_id, t.name, t.code, t.type, t.state, t.objective, t.start_date, t.end_date, t.lawful_basis,
      t.target_accounts, (select u.display_name from app_user u where u.id = t.owner_id) as owner,
      (select count(*)::int from campaign_account m where m.campaign_id = t.id) as accounts
    from campaign t where t.id = any(${ids}::uuid[]) and ${visibleOrNone(viewer, 'campaign', 't')}`,
  );

const accounts = (db: Db, viewer: Viewer, ids: readonly unknown[]) =>
  loadRowsById(
    db,
    sql`
    select t.id, t.company_name as name, t.legal_name, t.head_office_city as city, t.postcode, t.country, t.website,
      t.employees, t.description, (select v.name from vertical v where v.id = t.vertical_id) as vertical,
      array(select p.number from account_phone p where p.account_id = t.id order by p.position) as phones
    from account t where t.id = any(${ids}::uuid[]) and ${visibleOrNone(viewer, 'account', 't')}`,
  );

const CONTACT = sql`t.id, t.main_account_id, t.forename || ' ' || t.surname as name, t.title, t.forename, t.surname, t.linkedin,
  l.job_title, l.email, l.mobile -> 0 ->> 'number' as mobile, l.email_status from contact t
  left join account_contact l on l.account_id = t.main_account_id and l.contact_id = t.id`;

const contacts = (db: Db, viewer: Viewer, ids: readonly unknown[]) =>
  loadRowsById(
    db,
    sql`
    select ${CONTACT} where not t.deleted and t.id = any(${ids}::uuid[]) and ${visibleOrNone(viewer, 'contact', 't')}`,
  );

const contactsOfAccounts = (db: Db, viewer: Viewer, accountIds: readonly string[]) =>
  loadRowsById(
    db,
    sql`
    select p.* from unnest(${accountIds}::uuid[]) as a (id) cross join lateral (
      select ${CONTACT} where t.main_account_id = a.id and not t.deleted and t.archived_at is null
        and ${visibleOrNone(viewer, 'contact', 't')} order by t.surname, t.forename, t.id limit ${MAX_LIST_LENGTH}) p`,
  );

const RECORD_LOADERS: Record<
  SingleRoot,
  (db: Db, viewer: Viewer, ids: readonly string[]) => Promise<Map<string, HolderValues>>
> = {
  async client(db, viewer, ids) {
    return mapRows(await clients(db, viewer, ids), (client) => ({ client }));
  },
  async campaign(db, viewer, ids) {
    const found = await campaigns(db, viewer, ids);
    const owners = await clients(db, viewer, keysOf(found, 'client_id'));
    return mapRows(found, (campaign) => ({ campaign, client: owners.get(String(campaign.client_id)) ?? null }));
  },
  async account(db, viewer, ids) {
    const found = await accounts(db, viewer, ids);
    const people = [...(await contactsOfAccounts(db, viewer, [...found.keys()])).values()];
    const byAccount = Map.groupBy(people, ({ main_account_id }) => main_account_id);
    return mapRows(found, (account) => ({ account, contacts: byAccount.get(account.id) ?? [] }));
  },
  async contact(db, viewer, ids) {
    const found = await contacts(db, viewer, ids);
    const companies = await accounts(db, viewer, keysOf(found, 'main_account_id'));
    return mapRows(found, (contact) => ({ contact, account: companies.get(String(contact.main_account_id)) ?? null }));
  },
  // Opportunities are not stored yet.
  opportunity: async () => new Map(),
};

type RecordIdsByHolder = Map<string, string[]>;

async function loadRecordIds(
  db: Db,
  statement: RawBuilder<{ holder: string; id: string }>,
): Promise<RecordIdsByHolder> {
  const { rows } = await statement.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ holder }) => holder)].map(([holder, recordIds]) => [
      holder,
      recordIds.map(({ id }) => id),
    ]),
  );
}

/** Reads one more than the limit, to detect a batch that is too large. */
const firstOf = (ids: readonly string[], records: RawBuilder<unknown>) => sql<{ holder: string; id: string }>`
  select h.id as holder, r.id from unnest(${ids}::uuid[]) as h (id) cross join lateral (
    ${records} limit ${sql.lit(MAX_BATCH_SIZE + 1)}) r`;

interface Batch {
  name: string;
  /** Values of the document itself, such as the campaign and its client. */
  of: HolderValues;
}

function batchValues(
  batchesById: Map<string, Batch>,
  recordIds: RecordIdsByHolder,
  records: RowsById,
): Map<string, HolderValues> {
  return new Map(
    [...batchesById].map(([id, { name, of }]) => {
      const list = (recordIds.get(id) ?? []).flatMap((each): Record<string, unknown>[] => {
        const record = records.get(each);
        return record ? [record] : [];
      });
      if (list.length > MAX_BATCH_SIZE) throw tooManyRowsError(name);
      return [id, { ...of, batch: { name, count: list.length }, [BATCH_LIST]: list }];
    }),
  );
}

const nameOf = (row: unknown) => String((row as { name: string }).name);

async function batchesOfCampaigns(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  records: RawBuilder<unknown>,
  read: typeof accounts,
): Promise<Map<string, HolderValues>> {
  const holders = await RECORD_LOADERS.campaign(db, viewer, ids);
  const batchesById = new Map([...holders].map(([id, of]) => [id, { name: nameOf(of.campaign), of }]));
  const recordIds = await loadRecordIds(db, firstOf([...holders.keys()], records));
  return batchValues(batchesById, recordIds, await read(db, viewer, [...recordIds.values()].flat()));
}

const BATCH_LOADERS: Record<
  BatchOf,
  (app: App, db: Db, viewer: Viewer, ids: readonly string[]) => Promise<Map<string, HolderValues>>
> = {
  async client(app, db, viewer, ids) {
    const found = await batchesOf(app, viewer, ids);
    const recordIds: RecordIdsByHolder = new Map(found.map(({ id, members }) => [id, members]));
    const members = await clients(db, viewer, [...recordIds.values()].flat());
    return batchValues(new Map(found.map(({ id, name }) => [id, { name, of: {} }])), recordIds, members);
  },
  async campaign(_app, db, viewer, ids) {
    const owners = await clients(db, viewer, ids);
    const records = sql`select t.id from campaign t where t.client_id = h.id and t.archived_at is null
      and ${visibleOrNone(viewer, 'campaign', 't')} order by t.start_date, t.name, t.id`;
    const recordIds = await loadRecordIds(db, firstOf([...owners.keys()], records));
    const batchesById = new Map([...owners].map(([id, client]) => [id, { name: nameOf(client), of: { client } }]));
    return batchValues(batchesById, recordIds, await campaigns(db, viewer, [...recordIds.values()].flat()));
  },
  account: (_app, db, viewer, ids) =>
    batchesOfCampaigns(
      db,
      viewer,
      ids,
      sql`select t.id from campaign_account m join account t on t.id = m.account_id
        where m.campaign_id = h.id and t.archived_at is null and ${visibleOrNone(viewer, 'account', 't')}
          and ${visibleOrNone(viewer, 'campaign_account', 'm')}
        order by t.company_name, t.id`,
      accounts,
    ),
  contact: (_app, db, viewer, ids) =>
    batchesOfCampaigns(
      db,
      viewer,
      ids,
      sql`select t.id from campaign_contact m join contact t on t.id = m.contact_id
        where m.campaign_id = h.id and t.archived_at is null and not t.deleted and ${visibleOrNone(viewer, 'contact', 't')}
          and ${visibleOrNone(viewer, 'campaign_contact', 'm')}
        order by t.surname, t.forename, t.id`,
      contacts,
    ),
};

const keysOf = (rows: RowsById, column: string) =>
  [...new Set([...rows.values()].map((row) => row[column]))].filter(Boolean);
const mapRows = (rows: RowsById, holders: (row: Record<string, unknown>) => HolderValues) =>
  new Map([...rows].map(([id, row]) => [id, holders(row)]));

/** Returns the stored files of all pictures in the records. */
function imageFilesIn({ groups, lists }: Catalogue, all: readonly HolderValues[]): string[] {
  const holders = [...groups, ...lists].flatMap(([holder, { fields = {} }]) =>
    Object.entries(fields).flatMap(([name, { type }]) => (type === 'image' ? [{ holder, name }] : [])),
  );
  return holders.flatMap(({ holder, name }) =>
    all.flatMap((each) => [each[holder] ?? []].flat().flatMap((row) => (row[name] ? [String(row[name])] : []))),
  );
}

/** Returns only the fields of the catalogue that the viewer may read. */
function visibleValues(
  viewer: Viewer,
  { groups, lists }: Catalogue,
  holders: HolderValues,
  images: ReadonlyMap<string, string>,
): MergeValues {
  const value = (name: string, { type }: MergeField, stored: unknown) =>
    type === 'image' ? (images.get(String(stored)) ?? null) : labelOf(name, stored);
  const of = (row: Record<string, unknown> | null | undefined, fields: MergeFields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        isOpen(viewer, field) ? value(name, field, row?.[name]) : null,
      ]),
    );
  return Object.fromEntries([
    ...[...groups].map(([name, { fields }]) => [name, of(holders[name] as Record<string, unknown> | null, fields)]),
    ...[...lists].map(([name, { fields = {} }]) => [
      name,
      ((holders[name] ?? []) as Record<string, unknown>[]).map((row) => of(row, fields)),
    ]),
  ]);
}

const isOpen = (viewer: Viewer, { guards = [] }: MergeField) =>
  guards.every((guard) => fieldPermissions(viewer)(guard, 'read'));

/** Replaces codes with their labels. */
function labelOf(name: string, value: unknown): MergeValue {
  if (value === undefined || value === null) return null;
  if (name === 'country') return NAMES[String(value)] ?? String(value);
  if (name === 'type') return CAMPAIGN_TYPE[value as keyof typeof CAMPAIGN_TYPE] ?? String(value);
  if (name === 'state') return CAMPAIGN_STATE[value as keyof typeof CAMPAIGN_STATE] ?? String(value);
  return value as MergeValue;
}
