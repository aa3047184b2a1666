import { staffUsers } from '@leadwright/contract/features/users';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import { roleNames } from '../../access/user-roles.ts';
import { teamNames } from '../../access/user-teams.ts';
import type { Trx } from '../../database/pool.ts';
import { entity } from '../../resource/entity.ts';
import { staffRule } from '../people/people.service.ts';
import { assertNoPermissionsBeyond, guardRoles, guardTeams, isLastAdministrator } from './guards.ts';

type StaffUser = RowOf<typeof staffUsers>;

/** Computed columns of a user row. */
export const USER_COLUMNS = {
  name: sql`t.display_name`,
  last_seen_at: sql`greatest(t.last_login_at, (select max(s.rotated_at) from session s where s.user_id = t.id))`,
  two_factor: sql`case when exists (select from second_factor f where f.user_id = t.id and f.confirmed_at is not null)
    then 'on' else 'off' end`,
  invitation: sql`(select case when k.revoked_at is not null then 'revoked' when k.expires_at < now() then 'expired'
    else 'open' end from user_token k where k.user_id = t.id and k.purpose = 'invitation' and t.status = 'invited'
    order by k.created_at desc limit 1)`,
  further_role_names: roleNames(sql`t.further_roles`),
};

/** Does not reveal whether the address belongs to a staff user or a client user. */
export const EMAIL_TAKEN = {
  app_user_email_key: defineMessage('problems.emailTaken', 'Another user has this email address.'),
};

export const staffUserEntity = entity({
  resource: staffUsers,
  rule: staffRule,
  label: sql`t.display_name`,
  detail: sql`t.email`,
  uniqueProblems: EMAIL_TAKEN,
  computed: {
    ...USER_COLUMNS,
    is_last_administrator: isLastAdministrator('t'),
    team_names: teamNames(sql`t.teams`),
    dial_target: sql`coalesce(t.daily_dial_target,
      (select y.default_dial_target from user_type y where y.id = t.user_type_id))`,
  },
  check: async (trx, after, before, viewer) => {
    await guardRoles(trx, viewer, after, before);
    guardTeams(viewer, after, before);
    // A new address can receive a password link, so changing it can take over the account.
    if (before && after.email !== before.email) await assertNoPermissionsBeyond(trx, viewer, before);
    return managerProblems(trx, after, before);
  },
});

const MANAGER_CYCLE = defineMessage(
  'problems.managerBelow',
  'Users cannot be managed by themselves or by someone below them.',
);

async function managerProblems(
  trx: Trx,
  { manager_id }: Pick<StaffUser, 'manager_id'>,
  before: StaffUser | undefined,
): Promise<Problems> {
  if (!before || !manager_id || manager_id === before.manager_id) return {};
  const { rows } = await sql`
    with recursive manager_chain as (
      select id, manager_id from app_user where id = ${manager_id}
      union select u.id, u.manager_id from manager_chain a join app_user u on u.id = a.manager_id)
    select from manager_chain where id = ${before.id}`.execute(trx);
  return rows.length > 0 ? { manager_id: MANAGER_CYCLE } : {};
}
