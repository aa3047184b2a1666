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
import { fieldPermissions } from '../../access/field-permissions.ts';
import { visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { batchRule, loadBatches } from '../batch-clients/batch-clients.service.ts';
import { loadDocumentImages } from '../images/document-images.service.ts';

type RowsById = Map<string, Record<string, unknown>>;
type RecordValues = Record<string, Record<string, unknown> | Record<string, unknown>[] | null>;

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

const COUNTRY_NAMES = countryNames('en');

/**
 * Returns merge values by record id, without records that the viewer may not read. Fields that they may not read are
 * null.
 */
export async function loadValues(
  app: App,
  db: Db,
  viewer: Viewer,
  catalogue: Catalogue,
  ids: readonly string[],
): Promise<Map<string, MergeValues>> {
  const records = catalogue.of
    ? await BATCH_LOADERS[catalogue.of](app, db, viewer, ids)
    : await RECORD_LOADERS[catalogue.root as SingleRoot](db, viewer, ids);
  const agency = { name: 'Leadwright' };
  const images = await loadDocumentImages(app.config, imageFilesIn(catalogue, [...records.values()]));
  return new Map(
    [...records].map(([id, values]) => [id, visibleValues(viewer, catalogue, { ...values, agency }, images)]),
  );
}

type SingleRoot = Exclude<DocumentRoot, 'batch_of'>;
type RecordType = SingleRoot | 'batch_client';
const BATCH_RECORD_TYPES: Record<BatchOf, RecordType> = {
  client: 'batch_client',
  campaign: 'client',
  account: 'campaign',
  contact: 'campaign',
};

/** Returns the type of the record that a document is about. A batch document is about the parent of its records. */
export const recordTypeOf = ({ data_root, batch_of }: { data_root: DocumentRoot; batch_of: BatchOf }): RecordType =>
  data_root === 'batch_of' ? BATCH_RECORD_TYPES[batch_of] : data_root;

/** Returns the ids of the next records after `after` that a document can be rendered for. */
export async function listRecordIds(
  db: Db,
  viewer: Viewer,
  {
    recordType,
    campaignId,
    after,
    limit,
  }: { recordType: RecordType; campaignId: string | null; after: string | null; limit: number },
): Promise<string[]> {
  if (recordType === 'opportunity') return [];
  const { rows } = await sql<{ id: string }>`
    select t.id from ${renderableRecords(viewer, recordType, campaignId)} and t.id > ${after ?? LOWEST_ID}::uuid order by t.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function countRecords(
  db: Db,
  viewer: Viewer,
  recordType: RecordType,
  campaignId: string | null,
): Promise<number> {
  if (recordType === 'opportunity') return 0;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${renderableRecords(viewer, recordType, campaignId)}`.execute(db);
  return rows[0]!.count;
}

const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

function renderableRecords(
  viewer: Viewer,
  recordType: Exclude<RecordType, 'opportunity'>,
  campaignId: string | null,
): RawBuilder<unknown> {
  const campaignFilter = campaignId === null ? sql`` : sql`and ${CAMPAIGN_CONDITIONS[recordType](campaignId)}`;
  const mayRead =
    recordType === 'batch_client' ? visibleOrNone(viewer, batchRule, 't') : visibleOrNone(viewer, recordType, 't');
  return sql`${sql.table(recordType)} t where t.archived_at is null and ${mayRead} ${campaignFilter}`;
}

const CAMPAIGN_CONDITIONS = {
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

const loadClients = (db: Db, viewer: Viewer, ids: readonly unknown[]) =>
  loadRowsById(
    db,
    sql`
    select t.id, t.name, t.legal_name, t.website, t.city, t.country, t.code, t.contract_end, t.notes, t.seat_limit,
      (select f.original from image i join image_file f on f.hash = i.file where i.id = t.logo_id) as logo,
      concat_ws(', ', nullif(t.address_1, ''), nullif(t.address_2, ''), nullif(t.city, ''), nullif(t.postcode, '')) as postal_address,
      (select u.display_name from app_user u where u.id = t.account_manager_id) as account_manager
    from client t where t.id = any(${ids}::uuid[]) and ${visibleOrNone(viewer, 'client', 't')}`,
  );

const loadCampaigns = (db: Db, viewer: Viewer, ids: readonly unknown[]) =>
  loadRowsById(
    db,
    sql`
    select t.id, t.client_id, t.name, t.code, t.type, t.state, t.objective, t.start_date, t.end_date, t.lawful_basis,
      t.target_accounts, (select u.display_name from app_user u where u.id = t.owner_id) as owner,
      (select count(*)::int from campaign_account m where m.campaign_id = t.id) as accounts
    from campaign t where t.id = any(${ids}::uuid[]) and ${visibleOrNone(viewer, 'campaign', 't')}`,
  );

const loadAccounts = (db: Db, viewer: Viewer, ids: readonly unknown[]) =>
  loadRowsById(
    db,
    sql`
    select t.id, t.company_name as name, t.legal_name, t.head_office_city as city, t.postcode, t.country, t.website,
      t.employees, t.description, (select v.name from vertical v where v.id = t.vertical_id) as vertical,
      array(select p.number from account_phone p where p.account_id = t.id order by p.position) as phones
    from account t where t.id = any(${ids}::uuid[]) and ${visibleOrNone(viewer, 'account', 't')}`,
  );

const CONTACT_COLUMNS = sql`t.id, t.main_account_id, t.forename || ' ' || t.surname as name, t.title, t.forename, t.surname, t.linkedin,
  l.job_title, l.email, l.mobile -> 0 ->> 'number' as mobile, l.email_status from contact t
  left join account_contact l on l.account_id = t.main_account_id and l.contact_id = t.id`;

const loadContacts = (db: Db, viewer: Viewer, ids: readonly unknown[]) =>
  loadRowsById(
    db,
    sql`
    select ${CONTACT_COLUMNS} where not t.deleted and t.id = any(${ids}::uuid[]) and ${visibleOrNone(viewer, 'contact', 't')}`,
  );

const loadContactsOfAccounts = (db: Db, viewer: Viewer, accountIds: readonly string[]) =>
  loadRowsById(
    db,
    sql`
    select p.* from unnest(${accountIds}::uuid[]) as a (id) cross join lateral (
      select ${CONTACT_COLUMNS} where t.main_account_id = a.id and not t.deleted and t.archived_at is null
        and ${visibleOrNone(viewer, 'contact', 't')} order by t.surname, t.forename, t.id limit ${MAX_LIST_LENGTH}) p`,
  );

const RECORD_LOADERS: Record<
  SingleRoot,
  (db: Db, viewer: Viewer, ids: readonly string[]) => Promise<Map<string, RecordValues>>
> = {
  async client(db, viewer, ids) {
    return mapRows(await loadClients(db, viewer, ids), (client) => ({ client }));
  },
  async campaign(db, viewer, ids) {
    const rowsById = await loadCampaigns(db, viewer, ids);
    const clientsById = await loadClients(db, viewer, distinctValues(rowsById, 'client_id'));
    return mapRows(rowsById, (campaign) => ({ campaign, client: clientsById.get(String(campaign.client_id)) ?? null }));
  },
  async account(db, viewer, ids) {
    const rowsById = await loadAccounts(db, viewer, ids);
    const people = [...(await loadContactsOfAccounts(db, viewer, [...rowsById.keys()])).values()];
    const contactsByAccount = Map.groupBy(people, ({ main_account_id }) => main_account_id);
    return mapRows(rowsById, (account) => ({ account, contacts: contactsByAccount.get(account.id) ?? [] }));
  },
  async contact(db, viewer, ids) {
    const rowsById = await loadContacts(db, viewer, ids);
    const accountsById = await loadAccounts(db, viewer, distinctValues(rowsById, 'main_account_id'));
    return mapRows(rowsById, (contact) => ({
      contact,
      account: accountsById.get(String(contact.main_account_id)) ?? null,
    }));
  },
  // Opportunities are not stored yet.
  opportunity: async () => new Map(),
};

type RecordIdsByParent = Map<string, string[]>;

async function loadRecordIds(
  db: Db,
  statement: RawBuilder<{ parent_id: string; id: string }>,
): Promise<RecordIdsByParent> {
  const { rows } = await statement.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ parent_id }) => parent_id)].map(([parent_id, recordIds]) => [
      parent_id,
      recordIds.map(({ id }) => id),
    ]),
  );
}

/** Reads one more than the limit, to detect a batch that is too large. */
const limitedRecords = (ids: readonly string[], records: RawBuilder<unknown>) => sql<{ parent_id: string; id: string }>`
  select h.id as parent_id, r.id from unnest(${ids}::uuid[]) as h (id) cross join lateral (
    ${records} limit ${sql.lit(MAX_BATCH_SIZE + 1)}) r`;

interface Batch {
  name: string;
  /** Values of the document itself, such as the campaign and its client. */
  values: RecordValues;
}

function batchValues(
  batchesById: Map<string, Batch>,
  recordIds: RecordIdsByParent,
  records: RowsById,
): Map<string, RecordValues> {
  return new Map(
    [...batchesById].map(([id, { name, values }]) => {
      const list = (recordIds.get(id) ?? []).flatMap((recordId): Record<string, unknown>[] => {
        const record = records.get(recordId);
        return record ? [record] : [];
      });
      if (list.length > MAX_BATCH_SIZE) throw tooManyRowsError(name);
      return [id, { ...values, batch: { name, count: list.length }, [BATCH_LIST]: list }];
    }),
  );
}

const nameOf = (row: unknown) => String((row as { name: string }).name);

async function loadCampaignBatches(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  records: RawBuilder<unknown>,
  loadRecords: typeof loadAccounts,
): Promise<Map<string, RecordValues>> {
  const valuesById = await RECORD_LOADERS.campaign(db, viewer, ids);
  const batchesById = new Map([...valuesById].map(([id, values]) => [id, { name: nameOf(values.campaign), values }]));
  const recordIds = await loadRecordIds(db, limitedRecords([...valuesById.keys()], records));
  return batchValues(batchesById, recordIds, await loadRecords(db, viewer, [...recordIds.values()].flat()));
}

const BATCH_LOADERS: Record<
  BatchOf,
  (app: App, db: Db, viewer: Viewer, ids: readonly string[]) => Promise<Map<string, RecordValues>>
> = {
  async client(app, db, viewer, ids) {
    const batches = await loadBatches(app, db, viewer, ids);
    const recordIds: RecordIdsByParent = new Map(batches.map(({ id, members }) => [id, members]));
    const members = await loadClients(db, viewer, [...recordIds.values()].flat());
    return batchValues(new Map(batches.map(({ id, name }) => [id, { name, values: {} }])), recordIds, members);
  },
  async campaign(_app, db, viewer, ids) {
    const clientsById = await loadClients(db, viewer, ids);
    const records = sql`select t.id from campaign t where t.client_id = h.id and t.archived_at is null
      and ${visibleOrNone(viewer, 'campaign', 't')} order by t.start_date, t.name, t.id`;
    const recordIds = await loadRecordIds(db, limitedRecords([...clientsById.keys()], records));
    const batchesById = new Map(
      [...clientsById].map(([id, client]) => [id, { name: nameOf(client), values: { client } }]),
    );
    return batchValues(batchesById, recordIds, await loadCampaigns(db, viewer, [...recordIds.values()].flat()));
  },
  account: (_app, db, viewer, ids) =>
    loadCampaignBatches(
      db,
      viewer,
      ids,
      sql`select t.id from campaign_account m join account t on t.id = m.account_id
        where m.campaign_id = h.id and t.archived_at is null and ${visibleOrNone(viewer, 'account', 't')}
          and ${visibleOrNone(viewer, 'campaign_account', 'm')}
        order by t.company_name, t.id`,
      loadAccounts,
    ),
  contact: (_app, db, viewer, ids) =>
    loadCampaignBatches(
      db,
      viewer,
      ids,
      sql`select t.id from campaign_contact m join contact t on t.id = m.contact_id
        where m.campaign_id = h.id and t.archived_at is null and not t.deleted and ${visibleOrNone(viewer, 'contact', 't')}
          and ${visibleOrNone(viewer, 'campaign_contact', 'm')}
        order by t.surname, t.forename, t.id`,
      loadContacts,
    ),
};

const distinctValues = (rows: RowsById, column: string) =>
  [...new Set([...rows.values()].map((row) => row[column]))].filter(Boolean);
const mapRows = (rows: RowsById, toRecordValues: (row: Record<string, unknown>) => RecordValues) =>
  new Map([...rows].map(([id, row]) => [id, toRecordValues(row)]));

/** Returns the stored files of all pictures in the records. */
function imageFilesIn({ groups, lists }: Catalogue, records: readonly RecordValues[]): string[] {
  const imageFields = [...groups, ...lists].flatMap(([group, { fields = {} }]) =>
    Object.entries(fields).flatMap(([name, { type }]) => (type === 'image' ? [{ group, name }] : [])),
  );
  return imageFields.flatMap(({ group, name }) =>
    records.flatMap((record) => [record[group] ?? []].flat().flatMap((row) => (row[name] ? [String(row[name])] : []))),
  );
}

/** Returns only the fields of the catalogue that the viewer may read. */
function visibleValues(
  viewer: Viewer,
  { groups, lists }: Catalogue,
  recordValues: RecordValues,
  images: ReadonlyMap<string, string>,
): MergeValues {
  const value = (name: string, { type }: MergeField, storedValue: unknown) =>
    type === 'image' ? (images.get(String(storedValue)) ?? null) : labelOf(name, storedValue);
  const toValues = (row: Record<string, unknown> | null | undefined, fields: MergeFields) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        canRead(viewer, field) ? value(name, field, row?.[name]) : null,
      ]),
    );
  return Object.fromEntries([
    ...[...groups].map(([name, { fields }]) => [
      name,
      toValues(recordValues[name] as Record<string, unknown> | null, fields),
    ]),
    ...[...lists].map(([name, { fields = {} }]) => [
      name,
      ((recordValues[name] ?? []) as Record<string, unknown>[]).map((row) => toValues(row, fields)),
    ]),
  ]);
}

const canRead = (viewer: Viewer, { guards = [] }: MergeField) =>
  guards.every((guard) => fieldPermissions(viewer)(guard, 'read'));

/** Replaces codes with their labels. */
function labelOf(name: string, value: unknown): MergeValue {
  if (value === undefined || value === null) return null;
  if (name === 'country') return COUNTRY_NAMES[String(value)] ?? String(value);
  if (name === 'type') return CAMPAIGN_TYPE[value as keyof typeof CAMPAIGN_TYPE] ?? String(value);
  if (name === 'state') return CAMPAIGN_STATE[value as keyof typeof CAMPAIGN_STATE] ?? String(value);
  return value as MergeValue;
}
