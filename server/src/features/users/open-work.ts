import { invalidInput } from '@leadwright/contract/errors';
import { OPEN_WORK, type OpenWork } from '@leadwright/contract/features/users';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { type RawBuilder, sql } from 'kysely';
import { type ActorContext, auditEach } from '../../access/audit.ts';
import { notify } from '../../access/notify.ts';
import { isOpenCampaign } from '../../access/open-campaign.ts';
import type { Table } from '../../access/scope.ts';
import { isAssignable } from '../../access/user-types.ts';
import type { Db, Trx } from '../../database/pool.ts';

/** Records that are assigned to a user by a field, and the condition under which they are open. */
interface Assignment {
  table: Table;
  field: string;
  isOpen: RawBuilder<unknown>;
  /** Entity name in the audit log. */
  entity: string;
}

const IS_OPEN_CAMPAIGN = isOpenCampaign('t');
const ASSIGNMENTS: Record<Exclude<OpenWork, 'teams'>, Assignment> = {
  campaigns: { table: 'campaign', field: 'owner_id', isOpen: IS_OPEN_CAMPAIGN, entity: 'campaigns' },
  clients: {
    table: 'client',
    field: 'account_manager_id',
    isOpen: sql`t.archived_at is null and t.status <> 'ended'`,
    entity: 'clients',
  },
  people: {
    table: 'app_user',
    field: 'manager_id',
    isOpen: sql`t.archived_at is null and t.status <> 'deactivated'`,
    entity: 'staff-users',
  },
};
const KINDS = Object.keys(OPEN_WORK) as OpenWork[];
const assignmentEntries = Object.entries(ASSIGNMENTS) as [Exclude<OpenWork, 'teams'>, Assignment][];

/** Counts the open work of a user by kind. */
export async function countOpenWork(db: Db, userId: string): Promise<Record<OpenWork, number>> {
  const counts = assignmentEntries.map(
    ([kind, { table, field, isOpen }]) => sql`(
      select count(*)::int from ${sql.table(table)} t where t.${sql.ref(field)} = ${userId} and ${isOpen}) as ${sql.ref(kind)}`,
  );
  const { rows } = await sql<Record<OpenWork, number>>`
    select ${sql.join(counts)}, (
      select count(*)::int from campaign_member m join campaign t on t.id = m.campaign_id
      where m.user_id = ${userId} and ${IS_OPEN_CAMPAIGN}) as teams`.execute(db);
  return rows[0]!;
}

/** Kinds of work that require a user type that can be assigned to campaigns. */
const CAMPAIGN_WORK: OpenWork[] = ['campaigns', 'teams'];
const UNASSIGNABLE = defineMessage(
  'problems.unassignable',
  'Users of this type cannot be assigned to campaigns. Choose someone else.',
);

export type Successors = Partial<Record<OpenWork, string | undefined>>;

/** Hands over the open work of a user. Throws if a kind of work has no successor or an unsuitable one. */
export async function handOver(trx: Trx, actor: ActorContext, userId: string, successors: Successors): Promise<void> {
  const work = await countOpenWork(trx, userId);
  const openKinds = KINDS.filter((kind) => work[kind] > 0);
  const { rows } = await sql<{ id: string; assignable: boolean }>`
    select id, ${isAssignable('app_user')} as assignable from app_user
    where id = any(${Object.values(successors).filter(Boolean)}::uuid[]) and id <> ${userId} and client_id is null
      and status = 'active' and archived_at is null for share`.execute(trx);
  const assignableById = new Map(rows.map(({ id, assignable }) => [id, assignable]));
  const problems: Problems = {};
  for (const kind of openKinds) {
    const successor = successors[kind];
    if (!successor)
      problems[`hand_over.${kind}`] = defineMessage('problems.handOver', 'Choose who takes over. Open: {{count}}.', {
        count: work[kind],
      });
    else if (!assignableById.has(successor))
      problems[`hand_over.${kind}`] = defineMessage('problems.taker', 'Choose an active staff user.');
    else if (CAMPAIGN_WORK.includes(kind) && !assignableById.get(successor))
      problems[`hand_over.${kind}`] = UNASSIGNABLE;
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  for (const [kind, assignment] of assignmentEntries)
    if (work[kind] > 0) await reassign(trx, actor, assignment, userId, successors[kind]!);
  if (work.teams > 0) await replaceInTeams(trx, actor, userId, successors.teams!);
}

async function reassign(
  trx: Trx,
  actor: ActorContext,
  { table, field, isOpen, entity }: Assignment,
  fromUserId: string,
  toUserId: string,
) {
  // If the leaver is the manager of the successor, the successor has no manager afterwards.
  const successor = table === 'app_user' ? sql`nullif(${toUserId}::uuid, t.id)` : sql`${toUserId}::uuid`;
  const { rows } = await sql<{ id: string; new_value: string | null }>`
    update ${sql.table(table)} t
    set ${sql.ref(field)} = ${successor}, version = version + 1, updated_at = now()
    where t.${sql.ref(field)} = ${fromUserId} and ${isOpen} returning t.id, t.${sql.ref(field)} as new_value`.execute(
    trx,
  );
  await auditEach(
    trx,
    actor,
    rows.map(({ id, new_value }) => ({
      action: 'update',
      entity,
      id,
      before: { [field]: fromUserId },
      after: { [field]: new_value },
    })),
  );
}

async function replaceInTeams(trx: Trx, { viewer }: ActorContext, fromUserId: string, toUserId: string): Promise<void> {
  const { rows } = await sql<{ id: string; at: string }>`
    with previous_team as (
      delete from campaign_member m using campaign t
      where t.id = m.campaign_id and m.user_id = ${fromUserId} and ${IS_OPEN_CAMPAIGN} returning m.campaign_id, m.role)
    insert into campaign_member (campaign_id, user_id, role) select campaign_id, ${toUserId}, role from previous_team
    on conflict do nothing returning campaign_id as id, now() as at`.execute(trx);
  await notify(
    trx,
    viewer.userId,
    rows.map(({ id, at }) => ({
      event: 'assigned',
      to: toUserId,
      cause: `team ${id} ${at}`,
      about: { table: 'campaign', id },
    })),
  );
}
