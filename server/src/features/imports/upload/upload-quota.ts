import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { Viewer } from '../../../access/viewer.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../database/pool.ts';

/** Throws if the file would exceed the user's quota of disk space. */
export async function assertWithinQuota(
  db: Db,
  { uploadQuotaBytes }: Pick<Config, 'uploadQuotaBytes'>,
  { userId }: Viewer,
  bytes: number,
): Promise<void> {
  const { rows } = await sql<{ used_bytes: number }>`
    select coalesce(sum(file_bytes), 0)::float8 as used_bytes from import_batch
    where created_by = ${userId} and file_path <> ''`.execute(db);
  if (rows[0]!.used_bytes + bytes <= uploadQuotaBytes) return;
  const message = 'Your files can use at most {{megabytes}} MB in total. Discard imports that you no longer need.';
  const megabytes = Math.floor(uploadQuotaBytes / 2 ** 20);
  throw new AppError('too_large', defineMessage('errors.uploadQuota', message, { megabytes }));
}
