import { AppError } from '@leadwright/contract/errors';
import { roles } from '@leadwright/contract/features/roles';
import { defineMessage } from '@leadwright/contract/message';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import { notify } from '../../access/notify.ts';
import type { Trx } from '../../database/pool.ts';
import { lockRows, notFoundError } from '../../record/row.ts';
import type { RowSource } from '../../resource/entity.ts';
import { loadGrants } from './roles.queries.ts';
import {
  assertAdministratorRemains,
  assertCanGrant,
  assertCanManageRoles,
  assertNotOwnRole,
  lockGrants,
} from './roles.service.ts';
import { roleEntity } from './roles.ts';

type Role = RowOf<typeof roles>;

/** Sets or clears the baseline role, whose permissions all staff have. Setting it replaces the previous one. */
export async function setBaseline(
  trx: Trx,
  { viewer, request }: Pick<ActorContext, 'viewer' | 'request'>,
  source: RowSource<typeof roles>,
  id: string,
  isBaseline: boolean,
): Promise<Role> {
  const currentViewer = await lockGrants(trx, viewer);
  assertCanManageRoles(currentViewer, 'update');
  assertNotOwnRole(currentViewer, id);
  await lockRows(trx, currentViewer, { rule: roleEntity.rule, ids: [id] }, 'update', roles.noun.one);
  const before = await source.read(trx, currentViewer, id);
  if (before.archived_at) throw notFoundError(roles.noun.one);
  if (before.is_baseline === isBaseline) return before;
  // Setting a baseline role grants its permissions to all staff.
  if (isBaseline) assertCanGrant(currentViewer, await loadGrants(trx, id));
  const { rows } = await sql<{ id: string; at: string }>`
    update role set is_baseline = false, version = version + 1, updated_at = now()
    where is_baseline returning id, now() as at`.execute(trx);
  if (isBaseline)
    await sql`update role set is_baseline = true, version = version + 1, updated_at = now() where id = ${id}`.execute(
      trx,
    );
  await assertAdministratorRemains(trx);
  const auditEntry = (roleId: string, is_baseline: boolean) => ({
    action: 'update' as const,
    entity: roles.name,
    id: roleId,
    before: { is_baseline: !is_baseline },
    after: { is_baseline },
  });
  const clearedEntries = rows.map((role) => auditEntry(role.id, false));
  await auditEach(trx, { viewer, request }, isBaseline ? [...clearedEntries, auditEntry(id, true)] : clearedEntries);
  const staff = await sql<{ id: string; at: string }>`
    select u.id, now() as at from app_user u where u.client_id is null and u.archived_at is null`.execute(trx);
  await notify(
    trx,
    viewer.userId,
    staff.rows.map((user) => ({ event: 'rights_changed', to: user.id, cause: `baseline ${id} ${user.at}` })),
  );
  return source.read(trx, currentViewer, id);
}

/** Throws `in_use` for the baseline role, which cannot be archived. */
export function assertNotBaseline({ is_baseline }: Role): void {
  if (!is_baseline) return;
  const message = 'This is the baseline role. Remove it as baseline role first, or set another one.';
  throw new AppError('in_use', defineMessage('errors.baselineRole', message));
}
