import { BY_TOKEN, PAGE_HEADER } from '@leadwright/contract/endpoint';
import type { AuditAction } from '@leadwright/contract/features/audit-log';
import { screenAtPath } from '@leadwright/contract/screen-at-path';
import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { type AuditRow, canNotify, notifyAboutChanges } from './change-notifications.ts';
import type { Viewer } from './viewer.ts';

/** Who asked, and with which call, or by which job. */
export interface ActorContext {
  viewer: Viewer;
  request?: { id: string; headers: Record<string, unknown> };
  job?: { id: string; kind: string };
}

/** A job by its kind, a program by its token, a page by the screen it shows. A caller may say what it likes: a screen is no proof. */
const viaOf = ({ viewer, request, job }: AuditActor) =>
  job?.kind ?? (viewer.tokenId && BY_TOKEN) ?? screenAtPath(String(request?.headers[PAGE_HEADER] ?? '')) ?? null;

interface AuditEntry {
  action: AuditAction;
  entity: string;
  id?: string;
  before?: unknown;
  after?: unknown;
}

/** A sign-in is done by somebody who is not known before it. */
type AuditActor = Omit<ActorContext, 'viewer'> & { viewer: Pick<Viewer, 'userId' | 'actorId' | 'tokenId'> };

/** Written in the transaction of the change itself: one without the other cannot be. */
export const audit = (trx: Db, { viewer, request, job, ...entry }: AuditActor & AuditEntry): Promise<void> =>
  auditEach(trx, { viewer, request, job }, [entry]);

/** The same for many records that one call changes; in one statement, however many they are. */
export async function auditEach(trx: Db, actor: AuditActor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { viewer, request, job } = actor;
  const isTold = entries.some(({ entity }) => canNotify(entity));
  const { rows } = await sql<AuditRow>`
    insert into audit_event (user_id, action, entity, entity_id, before, after, request_id, via)
    select ${viewer.actorId || viewer.userId || null}::uuid, e.action, e.entity, e.id, e.before, e.after,
      ${job?.id ?? request?.id ?? null}, ${viaOf(actor)}::text
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e(action text, entity text, id text, before jsonb, after jsonb)
    ${isTold ? sql`returning id, action, entity, entity_id, before, after` : sql``}`.execute(trx);
  if (isTold) await notifyAboutChanges(trx, viewer.userId, rows);
}

/** A record that was changed, which may also have come back from the archive. */
interface ChangedRecord {
  id: string;
  restore: boolean;
  difference: Required<Pick<AuditEntry, 'before' | 'after'>>;
}

/** The same for changed records of one kind. */
export const auditChanges = (
  trx: Db,
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
