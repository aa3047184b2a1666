import { AppError } from '@leadwright/contract/errors';
import type { Batch } from '@leadwright/contract/features/imports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { requireCampaign, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db, Trx } from '../../database/pool.ts';
import type { BatchOptions } from './batch-file.ts';
import type { StoredReadings } from './column-readings/stored-readings.ts';
import type { Upload } from './upload/upload.ts';

const MAX_BATCHES = 50;
export const IMPORT_PERMISSION = { subject: 'import-account-contact-to-campaign', action: 'create' } as const;

/** A stored batch, including fields that are not sent to the page. */
export interface StoredBatch extends Batch {
  file_path: string;
  options: BatchOptions;
  readings: StoredReadings | null;
  created_by: string | null;
}

/** SQL for the row counts of a batch by outcome. Before the run, they come from the check; later, rows are counted. */
const ROW_COUNTS = sql`
  case when b.state not in ('matching', 'stopped', 'reviewing', 'finished') then jsonb_build_object(
      'invalid', coalesce((b.options->'found'->>'invalid')::int, 0), 'remaining', coalesce((b.options->'found'->>'ready')::int, 0),
      'to_match', coalesce((b.options->'found'->>'ready')::int, 0), 'accepted', 0, 'added', 0, 'rejected', 0)
    else (select jsonb_build_object(
        'invalid', count(*) filter (where not r.valid),
        'accepted', count(*) filter (where r.review_status = 'accepted'),
        'added', count(*) filter (where r.review_status = 'added'),
        'rejected', count(*) filter (where r.review_status = 'rejected'),
        'remaining', count(*) filter (where r.review_status = 'remaining'),
        'to_match', count(*) filter (where r.review_status = 'remaining' and r.valid and r.band is null))
      from import_row r where r.campaign_id = b.campaign_id and r.batch_id = b.id) end`;

type StoredRow = Omit<StoredBatch, 'counts' | 'to_match'> & { row_counts: Batch['counts'] & Pick<Batch, 'to_match'> };

const SAME_FILE = sql`
  (select jsonb_build_object('id', s.id, 'created_at', s.created_at, 'by', coalesce(u.display_name, ''))
   from import_batch s left join app_user u on u.id = s.created_by
   where s.campaign_id = b.campaign_id and s.file_hash = b.file_hash and s.id <> b.id and s.state <> 'discarded'
   order by s.created_at desc limit 1)`;

async function loadBatches(
  db: Db,
  viewer: Viewer,
  where: RawBuilder<SqlBool>,
  limit = MAX_BATCHES,
): Promise<StoredBatch[]> {
  const { rows } = await sql<StoredRow>`
    select b.id, b.number, b.campaign_id, c.name as campaign_name, k.name as client_name, b.file_name, b.file_bytes, b.file_path,
      b.supplier, b.obtained_on, b.state, b.options, b.mapping, b.readings, b.headers, b.default_country, b.rows, coalesce((b.options->'found'->>'suppressed')::int, 0) as suppressed, b.job_id, b.message, b.created_at, b.created_by,
      ${ROW_COUNTS} as row_counts, ${SAME_FILE} as same_file
    from import_batch b join campaign c on c.id = b.campaign_id join client k on k.id = c.client_id
    where ${visible(viewer, 'import_batch', 'b')} and ${where}
    order by b.created_at desc limit ${limit}`.execute(db);
  return rows.map(({ row_counts: { to_match, ...counts }, ...batch }) => ({ ...batch, counts, to_match }));
}

export const listLatestBatches = (db: Db, viewer: Viewer, campaignId: string | undefined) =>
  loadBatches(
    db,
    viewer,
    campaignId ? sql`b.campaign_id = ${campaignId} and b.state <> 'discarded'` : sql`b.state <> 'discarded'`,
  );

export async function readBatch(db: Db, viewer: Viewer, id: string): Promise<StoredBatch> {
  const [batch] = await loadBatches(db, viewer, sql`b.id = ${id}`, 1);
  if (!batch) throw new AppError('not_found', 'This import does not exist.');
  return batch;
}

/** Loads a batch that will be changed. Throws unless the viewer may import into its campaign. */
export async function readEditableBatch(db: Db, viewer: Viewer, id: string): Promise<StoredBatch> {
  const batch = await readBatch(db, viewer, id);
  await requireCampaign(db, viewer, batch.campaign_id, IMPORT_PERMISSION);
  return batch;
}

/** Throws if the file of the import has been deleted, which happens after a long time without activity. */
export function assertFileExists(batch: StoredBatch): void {
  if (batch.file_path === '')
    throw new AppError('not_found', 'The file of this import has been deleted. Upload it again.');
}

/** SQL for the country of the client's last import. Most files of a client come from one country. */
const countryOfLastImport = (campaignId: string) => sql`
  select b.default_country from campaign target
    join campaign c on c.client_id = target.client_id join import_batch b on b.campaign_id = c.id
  where target.id = ${campaignId} and b.supplier <> '' order by b.created_at desc limit 1`;

interface NewBatch {
  campaignId: string;
  fileName: string;
  upload: Upload;
  options: BatchOptions;
  viewer: Viewer;
}

export async function addBatch(trx: Trx, { campaignId, fileName, upload, options, viewer }: NewBatch): Promise<string> {
  const { id } = await trx
    .insertInto('import_batch')
    .values({
      campaign_id: campaignId,
      file_name: fileName,
      file_path: upload.path,
      file_bytes: upload.bytes,
      file_hash: upload.hash,
      options: JSON.stringify(options),
      created_by: viewer.userId,
      default_country: sql<string>`coalesce((${countryOfLastImport(campaignId)}), 'GB')`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
