import { CLIENT_USER_PERMISSION_NAMES } from '@leadwright/contract/users/client-user-permissions';
import { sql } from 'kysely';
import type { Trx } from '../database/pool.ts';
import { type Notice, notify } from './notify.ts';
import { hasPermissionsOfRole } from './user-roles.ts';

/** An audit log row. Its id is the `cause` of the notifications, which makes them unique. */
export interface AuditRow {
  id: string;
  action: string;
  entity: string;
  entity_id: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The field that names the user in charge of a record. */
const OWNER_FIELDS: Record<string, { field: string; table: 'campaign' | 'client' }> = {
  campaigns: { field: 'owner_id', table: 'campaign' },
  clients: { field: 'account_manager_id', table: 'client' },
};
const USER_ENTITIES = ['staff-users', 'client-users'];

/**
 * Returns whether changes of an entity can notify users. Imports change thousands of records of other entities, whose
 * audit rows need not be returned.
 */
export const canNotify = (entity: string): boolean =>
  entity in OWNER_FIELDS || USER_ENTITIES.includes(entity) || entity === 'roles';

function ownerNotices({ id, entity, entity_id, before, after }: AuditRow): Notice[] {
  const ownerField = OWNER_FIELDS[entity];
  if (!ownerField || !after || !(ownerField.field in after) || !entity_id) return [];
  const [previousOwner, newOwner] = [before?.[ownerField.field], after[ownerField.field]];
  if (previousOwner === newOwner) return [];
  const record = { table: ownerField.table, id: entity_id };
  const createNotice = (event: Notice['event'], userId: unknown): Notice[] =>
    typeof userId === 'string' ? [{ event, to: userId, cause: `change ${id}`, about: record }] : [];
  return [...createNotice('unassigned', previousOwner), ...createNotice('assigned', newOwner)];
}

/** Returns a key for the permissions of a user. Lists are sorted, because their order has no meaning. */
const accessKey = (user: Record<string, unknown>) => {
  const sorted = (...ids: unknown[]) => ids.flat().toSorted();
  return JSON.stringify([
    sorted(user.role_id, user.further_roles ?? []),
    sorted(user.campaigns ?? []),
    user.campaign_scope,
    CLIENT_USER_PERMISSION_NAMES.map((name) => user[name]),
  ]);
};

function accessNotices({ id, entity, entity_id, before, after }: AuditRow): Notice[] {
  const isChanged = before && after && accessKey(before) !== accessKey(after);
  if (!USER_ENTITIES.includes(entity) || !isChanged || !entity_id) return [];
  return [{ event: 'rights_changed', to: entity_id, cause: `change ${id}` }];
}

/**
 * Creates the notifications for audited changes from any source: form, grid, bulk change or reassignment.
 */
export async function notifyAboutChanges(trx: Trx, actor: string, changes: readonly AuditRow[]): Promise<void> {
  const notices = changes.flatMap((change) => [...ownerNotices(change), ...accessNotices(change)]);
  for (const { id, action, entity, entity_id } of changes) {
    if (entity === 'roles' && action === 'rights') {
      const { rows } = await sql<{ id: string }>`
        select u.id from app_user u join role r on r.id = ${entity_id} and ${hasPermissionsOfRole('u', 'r')}
        where u.archived_at is null`.execute(trx);
      notices.push(...rows.map((user): Notice => ({ event: 'rights_changed', to: user.id, cause: `change ${id}` })));
    }
    if (USER_ENTITIES.includes(entity) && action === 'accept' && entity_id) {
      const { rows } = await sql<{ user_id: string }>`
        select user_id from audit_event where entity = ${entity} and entity_id = ${entity_id} and user_id is not null
          and action in ('create', 'invite') order by at desc limit 1`.execute(trx);
      const record = { table: 'app_user', id: entity_id } as const;
      notices.push(
        ...rows.map(
          ({ user_id }): Notice => ({
            event: 'invitation_accepted',
            to: user_id,
            cause: `change ${id}`,
            about: record,
          }),
        ),
      );
    }
  }
  await notify(trx, actor, notices);
}
