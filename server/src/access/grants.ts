import { FIELD_SUBJECTS, type Grant, grantedScope, mergedGrants, type Subject } from '@leadwright/contract/access';
import type { CoreSettings } from '@leadwright/contract/core/core-settings';
import { CLIENT_RIGHT_NAMES, CLIENT_RIGHTS, type ClientRight } from '@leadwright/contract/users/client-rights';

/**
 * What is asked of a user `u` for the rights of this moment: those of all roles, and of the baseline role for staff, as one text,
 * put together in a third of the time that JSON takes; and what is said of a client's user besides. The roles are compared one by
 * one, since a list of them all would be made anew for each right.
 */
export const RIGHTS = `coalesce((select string_agg(concat_ws(' ', p.subject, p.action, p.scope), ',')
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

export type RightsRow = Record<ClientRight, boolean> & {
  grants: string;
  campaigns: string[] | null;
  core: CoreSettings | null;
};

/** The rights of a user; a client's user has those that clients can have. */
export const rightsFrom = ({ grants, campaigns, core, ...said }: RightsRow, clientId: string | null) => ({
  ...(core && { core }),
  grants: clientId ? grantsForClients(readGrants(grants), said) : readGrants(grants),
  campaigns,
});

/**
 * Rights that no client's user has, whatever their role says: models and thresholds are made of every client's rows, and
 * the audit log tells of all of them; and nobody outside the agency looks through the eyes of others.
 */
const AGENCY_ALONE: readonly Subject[] = ['match_accounts', 'audit', 'view-as'];

const isOfField = (subject: Subject) => (FIELD_SUBJECTS as readonly Subject[]).includes(subject);

/**
 * What is said of the person decides where it speaks; their role about all else. Of sensitive fields the role says which, and
 * none is theirs unless it is said of them that they may see such.
 */
function grantsForClients(ofRole: readonly Grant[], said: Record<ClientRight, boolean>): readonly Grant[] {
  const personal = CLIENT_RIGHT_NAMES.map((name) => CLIENT_RIGHTS[name]);
  const ofOthers = ofRole.filter(
    ({ subject, action }) =>
      !AGENCY_ALONE.includes(subject) &&
      grantedScope(personal, subject, action) === undefined &&
      (said.may_see_phone || !isOfField(subject)),
  );
  return [...ofOthers, ...CLIENT_RIGHT_NAMES.flatMap((name) => (said[name] ? [CLIENT_RIGHTS[name]] : []))];
}

const MAX_CACHED = 200;
const read = new Map<string, readonly Grant[]>();

/** Reads such a text. Few roles ask for most of the calls: the same text is read, and its roles merged, once. */
function readGrants(text: string): readonly Grant[] {
  const known = read.get(text);
  if (known) return known;
  const given = text.split(',').flatMap((grant) => {
    const [subject, action, scope] = grant.split(' ');
    return scope ? [{ subject, action, scope } as Grant] : [];
  });
  const grants = mergedGrants(given);
  if (read.size >= MAX_CACHED) read.clear();
  read.set(text, grants);
  return grants;
}
