import { ACTIONS, type Action, type Grant, grantedScope, mergeGrants } from '@leadwright/contract/access';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import type {
  explainKind,
  explainOwnPermissions,
  explainRecord,
  explainUser,
  HeldPermission,
} from '@leadwright/contract/features/role-explain';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';
import type { UserStatus } from '@leadwright/contract/users/user-states';
import { type SqlBool, sql } from 'kysely';
import {
  type Condition,
  conditionsOf,
  matchesNothing,
  type ScopeRule,
  sharedRules,
  visible,
  visibleOrNone,
} from '../../access/scope.ts';
import { roleNames, rolesOf } from '../../access/user-roles.ts';
import { forbidden, type Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import type { ChoiceSource } from '../../record/choices.ts';
import { inUseCondition, type RecordKind } from '../../record/kinds.ts';
import { notFoundError } from '../../record/row.ts';
import { loadViewerOfUser, visibleUserCondition } from '../people/people.service.ts';

const MAX_EXAMPLES = 5;
/**
 * The maximum number of rows in which hidden examples are searched. Without this limit, a large table with few hidden
 * rows would be read completely.
 */
const MAX_SEARCHED_ROWS = 1_000;

/** Users whose permissions can be explained to viewers who may read roles. */
export const permissionHolders: ChoiceSource = {
  table: 'app_user',
  from: sql`app_user u left join client c on c.id = u.client_id`,
  where: (viewer) => {
    const mayRead = grantedScope(viewer.grants, 'roles', 'read') !== undefined;
    return sql<SqlBool>`${mayRead} and u.archived_at is null and ${visibleUserCondition(viewer)}`;
  },
  id: sql`u.id`,
  label: sql`u.display_name`,
  detail: sql`concat_ws(', ', ${roleNames(rolesOf('u'))}, c.name)`,
  searchText: sql`u.email`,
};

/** Returns the kinds of records that the viewer may read. */
const readableKinds = ({ records }: Pick<App, 'records'>, { grants }: Viewer): RecordKind[] =>
  [...records.values()].filter(({ rule }) => grantedScope(grants, rule.subject, 'read') !== undefined);

function findReadableKind(app: Pick<App, 'records'>, viewer: Viewer, kindName: string): RecordKind {
  const kind = app.records.get(kindName);
  if (!kind) throw notFoundError('kind of record');
  if (!readableKinds(app, viewer).includes(kind)) throw forbidden(kind.rule.subject, 'read');
  return kind;
}

export async function loadUserPermissions(
  app: App,
  db: Db,
  viewer: Viewer,
  userId: string,
): Promise<ReplyOf<typeof explainUser>> {
  const holder = await loadViewerOfUser(db, viewer, userId);
  const { rows } = await sql<{ client: string | null }>`
    select c.name as client from app_user u left join client c on c.id = u.client_id where u.id = ${userId}`.execute(
    db,
  );
  const { client } = rows[0]!;
  const grantingRoles = await loadGrantingRoles(db, holder);
  return {
    id: holder.userId,
    name: holder.displayName,
    status: holder.status as UserStatus,
    roles: grantingRoles.flatMap(({ id, name, is_baseline }) => (is_baseline ? [] : [{ id, name }])),
    client: holder.clientId && client ? { id: holder.clientId, name: client } : null,
    permissions: explainGrants(app, holder, grantingRoles),
    kinds: readableKinds(app, viewer).map(({ name, noun }) => ({ entity: name, noun })),
  };
}

interface GrantingRole {
  id: string;
  name: string;
  permissions: Grant[];
  /** True if the user has the role as the baseline role and not by assignment. */
  is_baseline: boolean;
}

/** Returns the roles of a user with their grants: the main role first, the baseline role last. */
async function loadGrantingRoles(db: Db, { roles, clientId }: Viewer): Promise<GrantingRole[]> {
  const { rows } = await sql<GrantingRole>`
    select r.id, r.name, g.id is null as is_baseline, coalesce((select json_agg(json_build_object('subject', p.subject, 'action', p.action,
      'scope', p.scope)) from role_permission p where p.role_id = r.id), '[]') as permissions
    from role r left join unnest(${[...roles]}::uuid[]) with ordinality as g(id, position) on r.id = g.id
    where g.id is not null or (r.is_baseline and ${clientId === null}) order by g.position nulls last`.execute(db);
  return rows;
}

function explainGrants(app: App, holder: Viewer, grantingRoles: readonly GrantingRole[]): HeldPermission[] {
  const mergedGrants = mergeGrants(grantingRoles.flatMap(({ permissions }) => permissions));
  const compareGrants = (a: Grant, b: Grant) =>
    a.subject.localeCompare(b.subject) || ACTIONS.indexOf(a.action) - ACTIONS.indexOf(b.action);
  return mergedGrants.toSorted(compareGrants).map((grant) => explainGrant(app, holder, grantingRoles, grant));
}

/** Returns only the permissions that take effect for the viewer. */
export async function loadOwnPermissions(
  app: App,
  db: Db,
  viewer: Viewer,
): Promise<ReplyOf<typeof explainOwnPermissions>> {
  const permissions = explainGrants(app, viewer, await loadGrantingRoles(db, viewer));
  return { permissions: permissions.filter(({ scope }) => scope !== null) };
}

const BY_BASELINE = 'The baseline role “{{role}}” grants it to all staff.';

/** Returns the effective scope of a grant for the user, and the roles that grant it, even in a narrower scope. */
function explainGrant(
  app: App,
  holder: Viewer,
  grantingRoles: readonly GrantingRole[],
  { scope: role_scope, ...permission }: Grant,
): HeldPermission {
  const { subject, action } = permission;
  const reasons: LocalisedMessage[] = grantingRoles.flatMap(({ name: role, permissions, is_baseline }) => {
    const scope = grantedScope(permissions, subject, action);
    if (!scope) return [];
    if (is_baseline && scope === role_scope) return [defineMessage('permissions.byBaseline', BY_BASELINE, { role })];
    if (scope === role_scope) return [defineMessage('permissions.byRole', 'The role “{{role}}” grants it.', { role })];
    return [
      defineMessage('permissions.byRoleNarrower', 'The role “{{role}}” grants it in a narrower scope.', { role }),
    ];
  });
  const isEffective = grantedScope(holder.grants, subject, action) !== undefined;
  if (!isEffective)
    reasons.push(
      defineMessage('permissions.neverClients', 'Client users cannot have this permission, regardless of their role.'),
    );
  else if (holder.clientId && role_scope !== 'client')
    reasons.push(
      defineMessage(
        'permissions.insideClient',
        'Client users can only access data of their client, regardless of their role.',
      ),
    );
  const rule = ruleOf(app, subject);
  const conditions = isEffective && rule ? conditionsOf(holder, rule, action, rule.table) : [];
  return {
    ...permission,
    role_scope,
    scope: isEffective ? (holder.clientId ? 'client' : role_scope) : null,
    why: reasons,
    asks: conditions.map(({ message }) => message),
    reaches: isEffective && !matchesNothing(conditions),
  };
}

/** Returns the scope rule of a subject. The rules of kinds of records come before shared rules. */
const ruleOf = ({ records }: App, subject: Grant['subject']): ScopeRule | undefined =>
  [...[...records.values()].map(({ rule }) => rule), ...sharedRules()].find((rule) => rule.subject === subject);

const EXPLAINED_ACTIONS: readonly Exclude<Action, 'create'>[] = ['read', 'update', 'delete'];

/** Returns SQL for a JSON array that states which conditions a row meets. */
const conditionResults = (conditions: readonly Condition[]) =>
  sql`json_build_array(${sql.join(conditions.map(({ holds }) => sql`(${holds}) is true`))})`;

export async function explainRecordAccess(
  app: App,
  db: Db,
  viewer: Viewer,
  { userId, entity, id }: { userId: string; entity: string; id: string },
): Promise<ReplyOf<typeof explainRecord>> {
  const holder = await loadViewerOfUser(db, viewer, userId);
  const { rule, noun, label } = findReadableKind(app, viewer, entity);
  const explainedActions = EXPLAINED_ACTIONS.map((action) => ({
    action,
    conditions: conditionsOf(holder, rule, action, 't'),
  }));
  const { rows } = await sql<{ label: string; met: boolean[][] }>`
    select ${label}::text as label, json_build_array(${sql.join(explainedActions.map(({ conditions }) => conditionResults(conditions)))}) as met
    from ${sql.table(rule.table)} t where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(app.gridDb);
  const record = rows[0];
  if (!record) throw notFoundError(noun);
  return {
    id,
    entity,
    noun,
    label: record.label,
    actions: explainedActions.map(({ action, conditions }, i) => {
      const results = conditions.map(({ message }, j) => ({ message, met: record.met[i]![j]! }));
      return {
        action,
        scope: grantedScope(holder.grants, rule.subject, action) ?? null,
        allowed: results.every(({ met }) => met),
        conditions: results,
      };
    }),
  };
}

/** Returns examples of records that the user can and cannot see, limited to those that the viewer can see. */
export async function sampleRecords(
  app: App,
  db: Db,
  viewer: Viewer,
  { userId, entity }: { userId: string; entity: string },
): Promise<ReplyOf<typeof explainKind>> {
  const holder = await loadViewerOfUser(db, viewer, userId);
  const { rule, label } = findReadableKind(app, viewer, entity);
  const conditions = conditionsOf(holder, rule, 'read', 't');
  const visibleToViewer = sql`${inUseCondition(rule.table)} and ${visible(viewer, rule, 't')}`;
  const mayRead = grantedScope(holder.grants, rule.subject, 'read') !== undefined;
  const visibleToHolder = mayRead ? visible(holder, rule, 't') : visibleOrNone(holder, rule, 't');
  const visibleRows = await sql<{ id: string; label: string }>`
    select t.id, ${label}::text as label from ${sql.table(rule.table)} t
    where ${visibleToViewer} and ${visibleToHolder} order by t.id limit ${MAX_EXAMPLES}`.execute(app.gridDb);
  const hiddenRows = await sql<{ id: string; label: string; met: boolean[] }>`
    select t.id, ${label}::text as label, ${conditionResults(conditions)} as met
    from (select * from ${sql.table(rule.table)} t where ${visibleToViewer} order by t.id limit ${MAX_SEARCHED_ROWS}) t
    where (${visibleOrNone(holder, rule, 't')}) is not true order by t.id limit ${MAX_EXAMPLES}`.execute(app.gridDb);
  return {
    visible: visibleRows.rows,
    hidden: hiddenRows.rows.map(({ met, ...row }) => ({
      ...row,
      unmet: conditions.filter((_, i) => !met[i]).map(({ message }) => message),
    })),
  };
}
