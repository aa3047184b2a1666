import { createReadStream } from 'node:fs';
import { fieldFile, MAX_FIELD_FILE_BYTES, uploadFieldFile } from '@leadwright/contract/features/field-files';
import { type RawBuilder, sql } from 'kysely';
import { requireCampaign, visible, visibleOrNone } from '../../../access/scope.ts';
import { forbidden, type Viewer } from '../../../access/viewer.ts';
import type { App } from '../../../context.ts';
import type { Db } from '../../../database/pool.ts';
import { receiveKnownKind } from '../../../files/receive-known-kind.ts';
import { storedPath, storeFile } from '../../../files/stored.ts';
import { serve } from '../../../http/serve.ts';
import { scheduleDaily } from '../../../jobs/daily.ts';
import { notFoundError } from '../../../record/row.ts';
import {
  type Field,
  listVisibleFields,
  recordOf,
  ruleOf,
  type WorkingTables,
  workingTablesOf,
} from '../values/custom-fields.service.ts';
import { deleteUnusedFieldFiles } from './collect-field-files.ts';

interface FileReference {
  campaign_id: string;
  of: 'accounts' | 'contacts';
  id: string;
  field_id: string;
}

export function fieldFilesRoutes(app: App): void {
  const { config } = app;
  scheduleDaily(app, 'unused field files could not be deleted', deleteUnusedFieldFiles);

  serve(app, uploadFieldFile, async ({ params, query: { name }, body, viewer, request, db, transaction }) => {
    const { field, is_permitted } = await loadFile(db, viewer, params, 'update');
    if (!is_permitted || !field.writable) throw forbidden(ruleOf(tablesOf(params)).subject, 'update');
    return receiveKnownKind(body, config, { name, maxBytes: MAX_FIELD_FILE_BYTES, request }, async (file, kind) => {
      const file_id = await transaction(async (trx) => {
        const hash = await storeFile(trx, config, file);
        const { rows } = await sql<{ id: string }>`
          insert into field_file (campaign_id, field_id, hash, name, kind, bytes, created_by)
          values (${params.campaign_id}, ${field.id}, ${hash}, ${name}, ${kind}, ${file.bytes}, ${viewer.userId || null})
          returning id`.execute(trx);
        return rows[0]!.id;
      });
      return { file_id, name, kind, bytes: file.bytes };
    });
  });

  serve(app, fieldFile, async ({ params, viewer, db }) => {
    const { value } = await loadFile(db, viewer, params, 'read');
    const { rows } = await sql<{ hash: string; name: string }>`
      select hash, name from field_file where campaign_id = ${params.campaign_id} and id::text = ${value}`.execute(db);
    const file = rows[0];
    if (!file) throw notFoundError('file');
    // The unknown content type makes the browser save the file and never render it.
    return {
      stream: createReadStream(storedPath(config, file.hash)),
      fileName: file.name,
      contentType: 'application/octet-stream',
    };
  });
}

const tablesOf = ({ of }: FileReference): WorkingTables => workingTablesOf(of === 'accounts' ? 'account' : 'contact');

interface StoredFile {
  field: Field;
  value: string | null;
  is_permitted: boolean;
}

/** Loads a file field with the value of a record. Throws `not_found` unless the viewer may see both. */
async function loadFile(
  db: Db,
  viewer: Viewer,
  reference: FileReference,
  action: 'read' | 'update',
): Promise<StoredFile> {
  const { campaign_id: campaignId, id, field_id } = reference;
  await requireCampaign(db, viewer, campaignId);
  const tables = tablesOf(reference);
  const rule = ruleOf(tables);
  const { subject } = rule;
  const filter = { campaignId, entity: tables.entity, subject, states: ['active'] as const, ids: [field_id] };
  const field = (await listVisibleFields(db, viewer, filter)).find(({ type }) => type === 'file');
  if (!field) throw notFoundError('field');
  const value: RawBuilder<string | null> = sql.ref(`k.${field.slot}`);
  const { rows } = await sql<Omit<StoredFile, 'field'>>`
    select ${value} as value, (${visibleOrNone(viewer, rule, 'k', action)}) is true as is_permitted
    from ${sql.table(tables.table)} k
    where k.campaign_id = ${campaignId} and ${recordOf(tables, 'k')} = ${id} and ${visible(viewer, rule, 'k')}`.execute(
    db,
  );
  if (!rows[0]) throw notFoundError(tables.noun);
  return { field, ...rows[0] };
}
