import { sql } from 'kysely';
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
export const audit = (trx: Db, { viewer, request, ...entry }: Asker & AuditEntry): Promise<void> =>
  auditEach(trx, { viewer, request }, [entry]);

/** The same for many records that one call changes; in one statement, however many they are. */
export async function auditEach(trx: Db, { viewer, request }: Asker, entries: readonly AuditEntry[]): Promise<void> {
  await sql`
    insert into audit_event (user_id, action, entity, entity_id, before, after, request_id)
    select ${viewer.userId || null}::uuid, e.action, e.entity, e.id, e.before, e.after, ${request?.id ?? null}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e(action text, entity text, id text, before jsonb, after jsonb)`.execute(trx);
}

/** A record that was changed, which may also have come back from the archive. */
interface ChangedRecord {
  id: string;
  restore: boolean;
  difference: Required<Pick<AuditEntry, 'before' | 'after'>>;
}

/** The same for changed records of one kind. */
export const auditChanges = (trx: Db, asker: Asker, entity: string, changes: readonly ChangedRecord[]): Promise<void> =>
  auditEach(
    trx,
    asker,
    changes.map(({ id, restore, difference }) => ({
      action: restore ? 'restore' : 'update',
      entity,
      id,
      ...difference,
    })),
  );
