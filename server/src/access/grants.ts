import { FIELD_SUBJECTS, type Grant, grantedScope, mergeGrants, type Subject } from '@leadwright/contract/access';
import type { CoreSettings } from '@leadwright/contract/core/core-settings';
import {
  CLIENT_USER_PERMISSION_NAMES,
  CLIENT_USER_PERMISSIONS,
  type ClientUserPermission,
} from '@leadwright/contract/users/client-user-permissions';

/**
 * SQL for the current permissions of a user `u`: role grants as one string (three times as fast as JSON), client
 * user permissions and changed core fields. Roles are compared one by one, because PostgreSQL would build an array for
 * each grant.
 */
export const PERMISSIONS_SQL = `coalesce((select string_agg(concat_ws(' ', p.subject, p.action, p.scope), ',')
  from role_permission p where p.role_id = u.role_id or p.role_id = any(u.further_roles)
    or u.client_id is null and p.role_id = (select b.id from role b where b.is_baseline)), '') as grants,
  u.may_dispute and exists (select from client c where c.id = u.client_id and c.may_dispute) as may_dispute,
  u.may_export, u.may_see_phone,
  case when u.client_id is not null and u.campaign_scope = 'chosen' then u.campaigns end as campaigns,
  (select json_object_agg(f.entity || '.' || f.key, json_strip_nulls(json_build_object(
      'label', nullif(f.label, f.given_label), 'help', nullif(f.help, ''),
      'required', case when f.required = 'always' then true end,
      'closed', case when f.archived_at is not null or u.client_id is not null and not f.client_visible
        or f.visible_to <> '{}' and not f.visible_to && (u.role_id || u.further_roles) then true end)) order by f.entity, f.key)
    from core_field f where f.differs) as core`;

export type PermissionRow = Record<ClientUserPermission, boolean> & {
  grants: string;
  campaigns: string[] | null;
  core: CoreSettings | null;
};

/** Returns the permissions of a user; a client user gets only those that clients can have. */
export const permissionsFromRow = (
  { grants, campaigns, core, ...clientUserPermissions }: PermissionRow,
  clientId: string | null,
) => ({
  ...(core && { core }),
  grants: clientId ? grantsForClients(parseGrants(grants), clientUserPermissions) : parseGrants(grants),
  campaigns,
});

/**
 * Subjects that no client user gets, regardless of their role: models and thresholds are computed from the rows of all
 * clients, the audit log covers all clients, and only agency users may view as other users.
 */
const AGENCY_ONLY_SUBJECTS: readonly Subject[] = ['match_accounts', 'audit', 'view-as'];

const isFieldSubject = (subject: Subject) => (FIELD_SUBJECTS as readonly Subject[]).includes(subject);

/**
 * Returns the grants of a client user: their own permissions replace the role's grants for the same subjects. The role
 * decides which sensitive fields they see, and only if `may_see_phone` is set.
 */
function grantsForClients(
  roleGrants: readonly Grant[],
  clientUserPermissions: Record<ClientUserPermission, boolean>,
): readonly Grant[] {
  const personalGrants = CLIENT_USER_PERMISSION_NAMES.map((name) => CLIENT_USER_PERMISSIONS[name]);
  const otherGrants = roleGrants.filter(
    ({ subject, action }) =>
      !AGENCY_ONLY_SUBJECTS.includes(subject) &&
      grantedScope(personalGrants, subject, action) === undefined &&
      (clientUserPermissions.may_see_phone || !isFieldSubject(subject)),
  );
  return [
    ...otherGrants,
    ...CLIENT_USER_PERMISSION_NAMES.flatMap((name) =>
      clientUserPermissions[name] ? [CLIENT_USER_PERMISSIONS[name]] : [],
    ),
  ];
}

const MAX_CACHED_GRANTS = 200;
const grantsCache = new Map<string, readonly Grant[]>();

/**
 * Parses and merges the grants text of `PERMISSIONS_SQL`. Results are cached, because most users have one of a
 * few roles.
 */
function parseGrants(text: string): readonly Grant[] {
  const cachedGrants = grantsCache.get(text);
  if (cachedGrants) return cachedGrants;
  const parsed = text.split(',').flatMap((grant) => {
    const [subject, action, scope] = grant.split(' ');
    return scope ? [{ subject, action, scope } as Grant] : [];
  });
  const grants = mergeGrants(parsed);
  if (grantsCache.size >= MAX_CACHED_GRANTS) grantsCache.clear();
  grantsCache.set(text, grants);
  return grants;
}
