import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../http/viewer.ts';
import type { Db } from './pool.ts';

interface AuditEntry {
  viewer: Viewer;
  request?: FastifyRequest;
  action: string;
  entity: string;
  id?: string;
  before?: unknown;
  after?: unknown;
}

/** Written in the transaction of the change itself: one without the other cannot be. */
export async function audit(db: Db, { viewer, request, action, entity, id, before, after }: AuditEntry): Promise<void> {
  await db
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
