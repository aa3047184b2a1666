import { hasAccess } from '@leadwright/contract/access';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { Viewer } from './viewer.ts';

/** Who may see and edit a field. */
export interface FieldAccess {
  visible_to: readonly string[];
  editable_by?: readonly string[];
  sensitive?: boolean;
}

/** Returns whether only some users may see a field. Its name must not appear in texts for other users. */
export const isRestricted = ({ visible_to, sensitive }: FieldAccess): boolean =>
  sensitive === true || visible_to.length > 0;

/** Returns the name of a field for the title of a job, which all users who can see jobs read. */
export const nameForJobTitle = (field: FieldAccess & { label: string }): string =>
  isRestricted(field) ? 'a restricted field' : `“${field.label}”`;

/** Returns whether the viewer has one of the named roles. An empty list includes every role. */
export const hasAnyRole = (roleIds: readonly string[], { roles }: Pick<Viewer, 'roles'>): boolean =>
  roleIds.length === 0 || roleIds.some((id) => roles.includes(id));

const NO_OWN_ACCESS = defineMessage(
  'problems.accessNotTheirs',
  'You do not have this access yourself, so you cannot grant or remove it.',
);
const OWN_ROLE_REQUIRED = defineMessage(
  'problems.accessOwnRole',
  'Also choose a role that you have. Otherwise you could not undo this change.',
);
const SENSITIVE_FORBIDDEN = defineMessage(
  'problems.accessSensitive',
  'You do not have permission to change sensitive fields.',
);

/**
 * Returns the problems of an access change: viewers cannot grant or remove access that they do not have, and cannot
 * remove their own access. Otherwise a field could be left without a user who can correct it.
 */
export function accessProblems(viewer: Viewer, updated: FieldAccess, previous?: FieldAccess): Problems {
  const problems: Problems = {};
  for (const permission of ['visible_to', 'editable_by'] as const) {
    const [previousRoles, newRoles] = [previous?.[permission] ?? [], updated[permission] ?? []];
    if (previousRoles.length === newRoles.length && previousRoles.every((id) => newRoles.includes(id))) continue;
    if (!hasAnyRole(previousRoles, viewer)) problems[permission] = NO_OWN_ACCESS;
    else if (!hasAnyRole(newRoles, viewer)) problems[permission] = OWN_ROLE_REQUIRED;
  }
  const isSensitivityRemoved = previous?.sensitive && !updated.sensitive;
  if (isSensitivityRemoved && !hasAccess(viewer.grants, { subject: 'sensitive-fields', action: 'update' }))
    problems.sensitive = SENSITIVE_FORBIDDEN;
  return problems;
}
