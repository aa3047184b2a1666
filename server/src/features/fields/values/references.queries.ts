import { type FieldType, REFERENCE_LIST } from '@leadwright/contract/custom-values';
import type { FileMetadata } from '@leadwright/contract/features/field-files';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visible } from '../../../access/scope.ts';
import type { Viewer } from '../../../access/viewer.ts';
import type { Db, Trx } from '../../../database/pool.ts';
import type { ChoiceSource } from '../../../record/choices.ts';

/** SQL condition: the user `u` belongs to the agency. False for client users, who cannot see agency users. */
const isAgencyUser = ({ clientId }: Viewer) => sql<SqlBool>`${clientId === null} and u.client_id is null`;

const USERS: ChoiceSource = {
  table: 'app_user',
  from: sql`app_user u join role r on r.id = u.role_id`,
  where: (viewer) =>
    sql<SqlBool>`${isAgencyUser(viewer)} and u.archived_at is null and u.status in ('active', 'invited')`,
  // The name of a former user stays visible in records that refer to them.
  whereLabelVisible: isAgencyUser,
  id: sql`u.id`,
  label: sql`u.display_name`,
  detail: sql`r.name`,
  searchText: sql`u.email`,
};

/** Offers the first accounts by id when the search text is empty, because sorting a million names is too slow. */
const ACCOUNTS: ChoiceSource = {
  table: 'account',
  from: sql`account a`,
  where: (viewer) => sql<SqlBool>`a.archived_at is null and ${visible(viewer, 'account', 'a')}`,
  whereLabelVisible: (viewer) => visible(viewer, 'account', 'a'),
  id: sql`a.id`,
  label: sql`a.company_name`,
  detail: sql`nullif(a.head_office_city, '')`,
  find: (pattern) =>
    pattern === '%%'
      ? sql<SqlBool>`a.id in (select c.id from account c where c.archived_at is null order by c.id limit 20)`
      : sql<SqlBool>`fold(a.company_name) like fold(${pattern})`,
};

/** The lists of records that custom fields refer to. */
export const REFERENCE_LISTS: Record<string, ChoiceSource> = { 'field-users': USERS, accounts: ACCOUNTS };
const listOf = (type: FieldType): ChoiceSource => REFERENCE_LISTS[REFERENCE_LIST[type]!]!;

/** SQL that casts a value to an id if it looks like one. In other campaigns the column holds other text. */
const castToUuid = (value: RawBuilder<unknown>) =>
  sql`case when ${value} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${value}::uuid end`;

/**
 * Returns SQL for the name of a referenced record, or null when the viewer cannot see it. A merged account has the name
 * of its survivor.
 */
export function nameOf(viewer: Viewer, type: FieldType, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (type === 'user')
    return sql`(select u.display_name from app_user u where u.id = ${castToUuid(value)} and ${isAgencyUser(viewer)})`;
  if (type === 'file') return sql`(select f.name from field_file f where f.id = ${castToUuid(value)})`;
  return sql`(
    select coalesce(m.company_name, a.company_name) from account a left join account m on m.id = a.merged_into
    where a.id = ${castToUuid(value)} and ${visible(viewer, 'account', 'a')})`;
}

/** Returns the ids that the viewer may choose. */
export async function loadOfferedIds(
  db: Db,
  viewer: Viewer,
  type: FieldType,
  ids: readonly string[],
): Promise<Set<string>> {
  const { from, where, id } = listOf(type);
  const { rows } = await sql<{ id: string }>`
    select ${id}::text as id from ${from} where ${id} = any(${ids}::uuid[]) and ${where(viewer)}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Returns the ids of the files that were uploaded for the field, and restarts their retention period. */
export async function refreshFiles(trx: Trx, target: FileTarget, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update field_file set kept_at = now()
    where campaign_id = ${target.campaignId} and field_id = ${target.fieldId} and id = any(${ids}::uuid[])
    returning id::text`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
interface FileTarget {
  campaignId: string;
  fieldId: string;
}

/** Loads name, type and size of files, by id. */
export async function loadFileMetadata(
  db: Db,
  campaignId: string,
  ids: readonly string[],
): Promise<Map<string, FileMetadata>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FileMetadata & { id: string }>`
    select id, name, kind, bytes::int as bytes from field_file
    where campaign_id = ${campaignId} and id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...metadata }) => [id, metadata]));
}

/** Loads the names of referenced records that the viewer can see, in the shape of options. */
export async function loadReferenceNames(
  db: Db,
  viewer: Viewer,
  type: FieldType,
  ids: readonly string[],
): Promise<{ code: string; label: string; state: 'active' }[]> {
  const { rows } = await sql<{ code: string; label: string | null }>`
    select reference.id as code, ${nameOf(viewer, type, sql`reference.id`)} as label
    from unnest(${[...new Set(ids)]}::text[]) as reference(id)`.execute(db);
  return rows.flatMap(({ code, label }) => (label === null ? [] : [{ code, label, state: 'active' as const }]));
}
