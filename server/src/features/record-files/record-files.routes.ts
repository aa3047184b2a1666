import { createReadStream } from 'node:fs';
import { AppError } from '@leadwright/contract/errors';
import {
  MAX_RECORD_FILE_BYTES,
  readRecordFile,
  recordFiles,
  removeRecordFile,
  uploadRecordFile,
} from '@leadwright/contract/features/record-files';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import type { App } from '../../context.ts';
import { receiveKnownKind } from '../../files/receive-known-kind.ts';
import { storedPath, storeFile } from '../../files/stored.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { listFiles, requireFile, requireRecord } from './record-files.queries.ts';
import { addFile } from './record-files.service.ts';
import { signatureRoutes } from './signatures.ts';

const SIGNING_REQUESTED = defineMessage(
  'errors.fileAskedToSign',
  'This file cannot be removed because people were asked to sign it.',
);

export function recordFilesRoutes(app: App): void {
  const { config } = app;

  serve(app, recordFiles, async ({ params, viewer, db }) => {
    const { canChange } = await requireRecord(app, db, viewer, params);
    return { files: await listFiles(db, params), can: { update: canChange } };
  });

  serve(app, uploadRecordFile, async ({ params, query: { name }, body, viewer, request, db, transaction }) => {
    await requireRecord(app, db, viewer, params);
    return receiveKnownKind(body, app.config, { name, maxBytes: MAX_RECORD_FILE_BYTES, request }, (file, kind) =>
      transaction(async (trx) => {
        await requireRecord(app, trx, viewer, params, 'update');
        const hash = await storeFile(trx, config, file);
        return addFile(trx, { viewer, request }, params, { hash, name, kind, bytes: file.bytes });
      }),
    );
  });

  serve(app, readRecordFile, async ({ params: { id }, viewer, db }) => {
    const { hash, name } = await requireFile(app, db, viewer, id);
    // Sends binary data, so that the browser saves the file instead of rendering it.
    return {
      stream: createReadStream(storedPath(config, hash)),
      fileName: name,
      contentType: 'application/octet-stream',
    };
  });

  serveWrite(app, removeRecordFile, async ({ params: { id }, viewer, request, trx }) => {
    const { entity, recordId, name } = await requireFile(app, trx, viewer, id, 'update');
    const { rows } = await sql`
      select from signature_round where file_id = ${id} and state <> 'draft' limit 1`.execute(trx);
    if (rows.length > 0) throw new AppError('in_use', SIGNING_REQUESTED);
    await trx.deleteFrom('record_file').where('id', '=', id).execute();
    const before = { file: name };
    await audit(trx, { viewer, request, action: 'update', entity, id: recordId, before, after: { file: null } });
    return { id };
  });

  signatureRoutes(app);
}
