import { sql } from 'kysely';
import type { Db } from '../database/pool.ts';
import { type Notice, notify } from './notify.ts';
import { hasRightsOf } from './user-roles.ts';

/** A change as it stands in the audit log: its id is the cause of what people are told of it. */
export interface AuditRow {
  id: string;
  action: string;
  entity: string;
  entity_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Whose a record is, by a field of it. */
const HOLDERS: Record<string, { field: string; table: 'campaign' | 'client' }> = {
  campaigns: { field: 'owner_id', table: 'campaign' },
  clients: { field: 'account_manager_id', table: 'client' },
};
const PEOPLE = ['staff-users', 'client-users'];

/** Whether a change of such a record can concern anybody: of the thousands that an import changes nothing is read back. */
export const canNotify = (entity: string): boolean =>
  entity in HOLDERS || PEOPLE.includes(entity) || entity === 'roles';

function ofHolder({ id, entity, entity_id, before, after }: AuditRow): Notice[] {
  const holder = HOLDERS[entity];
  if (!holder || !after || !(holder.field in after) || !entity_id) return [];
  const [was, is] = [before?.[holder.field], after[holder.field]];
  if (was === is) return [];
  const about = { table: holder.table, id: entity_id };
  const tell = (event: Notice['event'], to: unknown): Notice[] =>
    typeof to === 'string' ? [{ event, to, cause: `change ${id}`, about }] : [];
  return [...tell('unassigned', was), ...tell('assigned', is)];
}

/** The roles that a user had at some time, in no order: the first one may have changed places with a further one. */
const rolesIn = ({ role_id, further_roles }: Record<string, unknown>) =>
  [role_id, ...((further_roles as unknown[] | undefined) ?? [])].toSorted().join();

function ofRole({ id, entity, entity_id, before, after }: AuditRow): Notice[] {
  const isChanged = before?.role_id && after?.role_id && rolesIn(before) !== rolesIn(after);
  if (!PEOPLE.includes(entity) || !isChanged || !entity_id) return [];
  return [{ event: 'rights_changed', to: entity_id, cause: `change ${id}` }];
}

/** What a change tells people, whatever the way it was made: in a form, in a grid, of many at once or by handing over. */
export async function notifyAboutChanges(trx: Db, actor: string, changes: readonly AuditRow[]): Promise<void> {
  const notices = changes.flatMap((change) => [...ofHolder(change), ...ofRole(change)]);
  for (const { id, action, entity, entity_id } of changes) {
    if (entity === 'roles' && action === 'rights') {
      const { rows } = await sql<{ id: string }>`
        select u.id from app_user u join role r on r.id = ${entity_id} and ${hasRightsOf('u', 'r')}
        where u.archived_at is null`.execute(trx);
      notices.push(...rows.map((user): Notice => ({ event: 'rights_changed', to: user.id, cause: `change ${id}` })));
    }
    if (PEOPLE.includes(entity) && action === 'accept' && entity_id) {
      const { rows } = await sql<{ user_id: string }>`
        select user_id from audit_event where entity = ${entity} and entity_id = ${entity_id} and user_id is not null
          and action in ('create', 'invite') order by at desc limit 1`.execute(trx);
      const about = { table: 'app_user', id: entity_id } as const;
      notices.push(
        ...rows.map(
          ({ user_id }): Notice => ({ event: 'invitation_accepted', to: user_id, cause: `change ${id}`, about }),
        ),
      );
    }
  }
  await notify(trx, actor, notices);
}
