import type { Db } from '../database/pool.ts';
import type { Viewer } from './viewer.ts';

/** Who asked, and with which call. */
export interface Asker {
  viewer: Viewer;
  request?: { id: string };
}

interface AuditEntry {
  action: string;
  entity: string;
  id?: string;
  before?: unknown;
  after?: unknown;
}

/** Written in the transaction of the change itself: one without the other cannot be. */
export async function audit(
  trx: Db,
  { viewer, request, action, entity, id, before, after }: Asker & AuditEntry,
): Promise<void> {
  await trx
    .insertInto('audit_event')
    .values({
      user_id: viewer.userId || null,
      action,
      entity,
      entity_id: id ?? null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      request_id: request?.id ?? null,
    })
    .execute();
}
