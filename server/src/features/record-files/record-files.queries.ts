import type { RecordFile, RecordWithFiles } from '@leadwright/contract/features/record-files';
import type { SignatureRound } from '@leadwright/contract/features/signature-rounds';
import { sql } from 'kysely';
import { forbidden, requireStaff, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import type { RecordKind } from '../../record/kinds.ts';
import { findRows, notFoundError } from '../../record/row.ts';

/** Columns of `record_file` with the record id, by record type. */
export const RECORD_COLUMN = {
  clients: 'client_id',
  campaigns: 'campaign_id',
  accounts: 'account_id',
  contacts: 'contact_id',
  'purchase-orders': 'order_id',
} as const satisfies Record<RecordWithFiles, string>;
const RECORD_COLUMN_ENTRIES = Object.entries(RECORD_COLUMN) as [RecordWithFiles, string][];

export interface LocatedFile {
  id: string;
  entity: RecordWithFiles;
  recordId: string;
  hash: string;
  name: string;
}

/**
 * Returns in `canChange` whether the viewer may change the files of a record. Throws if the viewer may not read the
 * record, or may not change it when `action` is `update`.
 */
export async function requireRecord(
  { records }: Pick<App, 'records'>,
  db: Db,
  viewer: Viewer,
  { entity, id }: { entity: RecordWithFiles; id: string },
  action?: 'update',
): Promise<{ canChange: boolean }> {
  const { rule, noun } = records.get(entity) as RecordKind;
  requireStaff(viewer, rule.subject, action ?? 'read');
  const row = (await findRows(db, viewer, { rule, ids: [id] }, 'update', { lock: action !== undefined })).get(id);
  if (!row) throw notFoundError(noun);
  if (action && !row.canChange) throw forbidden(rule.subject, action);
  return row;
}

/** Returns a file by its id. Throws under the same conditions as `requireRecord` for the record of the file. */
export async function requireFile(
  app: Pick<App, 'records'>,
  db: Db,
  viewer: Viewer,
  id: string,
  action?: 'update',
): Promise<LocatedFile> {
  const { rows } = await sql<{ hash: string; name: string } & Record<string, string | null>>`
    select hash, name, client_id, campaign_id, account_id, contact_id, order_id from record_file where id = ${id}`.execute(
    db,
  );
  const file = rows[0];
  const [entity, column] = RECORD_COLUMN_ENTRIES.find(([, name]) => file?.[name]) ?? [];
  if (!file || !entity || !column) throw notFoundError('file');
  const recordId = file[column]!;
  await requireRecord(app, db, viewer, { entity, id: recordId }, action);
  return { id, entity, recordId, hash: file.hash, name: file.name };
}

/** SQL: a signature round `r` as JSON, with its signers and log. */
export const signatureRoundJson = sql<SignatureRound>`
  json_build_object('id', r.id, 'state', r.state, 'message', r.message,
    'signers', (select json_agg(json_build_object('id', s.id, 'name', s.name, 'email', s.email, 'role', s.role, 'state', s.state)
      order by s.position) from signature_signer s where s.round_id = r.id),
    'log', (select json_agg(json_build_object('at', e.at, 'action', e.action, 'by', coalesce(w.name, u.display_name), 'detail', e.detail)
      order by e.id) from signature_event e left join signature_signer w on w.id = e.signer_id
      left join app_user u on u.id = e.user_id where e.round_id = r.id))`;

export async function listFiles(
  db: Db,
  { entity, id }: { entity: RecordWithFiles; id: string },
): Promise<RecordFile[]> {
  const { rows } = await sql<RecordFile>`
    select f.id, f.name, f.kind, f.bytes::int, f.created_at as at, u.display_name as by,
      case when v.id is not null then json_build_object('id', t.id, 'name', t.name, 'version', v.number) end as template,
      coalesce(regexp_split_to_array(nullif(v.content ->> 'signed_by', ''), '\s*\n\s*'), '{}') as signers,
      (select ${signatureRoundJson} from signature_round r where r.file_id = f.id order by r.created_at desc limit 1) as round
    from record_file f left join app_user u on u.id = f.created_by
      left join docs_template_version v on v.id = f.template_version_id left join docs_template t on t.id = v.template_id
    where ${sql.ref(`f.${RECORD_COLUMN[entity]}`)} = ${id} order by f.created_at desc, f.id`.execute(db);
  return rows;
}
