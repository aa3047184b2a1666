import { API_TOKEN_SOURCE, PAGE_HEADER } from '@leadwright/contract/endpoint';
import type { AuditAction } from '@leadwright/contract/features/audit-log';
import { findScreen } from '@leadwright/contract/screen-at-path';
import { sql } from 'kysely';
import type { Trx } from '../database/pool.ts';
import { type AuditRow, canNotify, notifyAboutChanges } from './change-notifications.ts';
import type { Viewer } from './viewer.ts';

/** The viewer that acts, and the request or job through which they act. */
export interface ActorContext {
  viewer: Viewer;
  request?: { id: string; headers: Record<string, unknown> };
  job?: { id: string; kind: string };
}

/**
 * Returns the source of a change: the kind of a job, an API token, or the screen in the page header. The caller sets
 * that header, so the screen is not verified.
 */
const changeSource = ({ viewer, request, job }: AuditActor) =>
  job?.kind ?? (viewer.tokenId && API_TOKEN_SOURCE) ?? findScreen(String(request?.headers[PAGE_HEADER] ?? '')) ?? null;

export interface AuditEntry {
  action: AuditAction;
  entity: string;
  id?: string;
  before?: unknown;
  after?: unknown;
}

/** A sign-in is audited before a full viewer exists, so the ids are enough. */
type AuditActor = Omit<ActorContext, 'viewer'> & { viewer: Pick<Viewer, 'userId' | 'actorId' | 'tokenId'> };

/** Writes an audit entry in the transaction of the change, so that neither is stored without the other. */
export const audit = (trx: Trx, { viewer, request, job, ...entry }: AuditActor & AuditEntry): Promise<void> =>
  auditEach(trx, { viewer, request, job }, [entry]);

/** Writes the audit entries of many records in one statement and notifies the users concerned. */
export async function auditEach(trx: Trx, actor: AuditActor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { viewer, request, job } = actor;
  const shouldNotify = entries.some(({ entity }) => canNotify(entity));
  const { rows } = await sql<AuditRow>`
    insert into audit_event (user_id, action, entity, entity_id, before, after, request_id, via)
    select ${viewer.actorId || viewer.userId || null}::uuid, e.action, e.entity, e.id, e.before, e.after,
      ${job?.id ?? request?.id ?? null}, ${changeSource(actor)}::text
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e(action text, entity text, id text, before jsonb, after jsonb)
    ${shouldNotify ? sql`returning id, action, entity, entity_id, before, after` : sql``}`.execute(trx);
  if (shouldNotify) await notifyAboutChanges(trx, viewer.userId, rows);
}

/** A changed record, which the change may also have restored from the archive. */
interface ChangedRecord {
  id: string;
  restore: boolean;
  difference: Required<Pick<AuditEntry, 'before' | 'after'>>;
}

/** Writes the audit entries of changed records of one kind. */
export const auditChanges = (
  trx: Trx,
  actor: ActorContext,
  entity: string,
  changes: readonly ChangedRecord[],
): Promise<void> =>
  auditEach(
    trx,
    actor,
    changes.map(({ id, restore, difference }) => ({
      action: restore ? 'restore' : 'update',
      entity,
      id,
      ...difference,
    })),
  );
