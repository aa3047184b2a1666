import type { FileKind } from '@leadwright/contract/features/field-files';
import type { RecordWithFiles } from '@leadwright/contract/features/record-files';
import { type ActorContext, audit } from '../../access/audit.ts';
import type { Trx } from '../../database/pool.ts';
import { insertRow } from '../../record/row.ts';
import { RECORD_COLUMN } from './record-files.queries.ts';

export { requireRecord } from './record-files.queries.ts';

interface NewFile {
  hash: string;
  name: string;
  kind: FileKind;
  bytes: number;
  /** The template version that the file was rendered from. */
  templateVersionId?: string | undefined;
}

/** Attaches a stored file to a record. Callers check that the actor may change the record. */
export async function addFile(
  trx: Trx,
  actor: ActorContext,
  { entity, id: recordId }: { entity: RecordWithFiles; id: string },
  { hash, name, kind, bytes, templateVersionId }: NewFile,
): Promise<{ id: string }> {
  const id = await insertRow(trx, 'record_file', {
    [RECORD_COLUMN[entity]]: recordId,
    hash,
    name,
    kind,
    bytes,
    template_version_id: templateVersionId ?? null,
    created_by: actor.viewer.userId || null,
  });
  await audit(trx, { ...actor, action: 'upload', entity, id: recordId, after: { file: name } });
  return { id };
}
