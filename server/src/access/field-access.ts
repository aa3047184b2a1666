import { hasAccess } from '@leadwright/contract/access';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { Viewer } from './viewer.ts';

/** Who may see and edit a field. */
interface FieldAccess {
  visible_to: readonly string[];
  editable_by?: readonly string[];
  sensitive?: boolean;
}

/** Returns whether only some users may see a field. Texts that other users can read must not name it. */
export const isRestricted = ({ visible_to, sensitive }: FieldAccess): boolean =>
  sensitive === true || visible_to.length > 0;

/** Returns the name of a field for the title of a job, which all users who can see jobs read. */
export const nameForJobTitle = (field: FieldAccess & { label: string }): string =>
  isRestricted(field) ? 'a restricted field' : `“${field.label}”`;

/** Returns whether the viewer has one of the named roles. An empty list includes every role. */
export const hasAnyRole = (named: readonly string[], { roles }: Pick<Viewer, 'roles'>): boolean =>
  named.length === 0 || named.some((id) => roles.includes(id));

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
 * Returns the problems of a change of access: viewers cannot grant or remove access that they do not have, or remove
 * their own. Otherwise no user might be left who can correct the field.
 */
export function accessProblems(viewer: Viewer, after: FieldAccess, before?: FieldAccess): Problems {
  const problems: Problems = {};
  for (const permission of ['visible_to', 'editable_by'] as const) {
    const [was, is] = [before?.[permission] ?? [], after[permission] ?? []];
    if (was.length === is.length && was.every((id) => is.includes(id))) continue;
    if (!hasAnyRole(was, viewer)) problems[permission] = NO_OWN_ACCESS;
    else if (!hasAnyRole(is, viewer)) problems[permission] = OWN_ROLE_REQUIRED;
  }
  const isOpened = before?.sensitive && !after.sensitive;
  if (isOpened && !hasAccess(viewer.grants, { subject: 'sensitive-fields', action: 'update' }))
    problems.sensitive = SENSITIVE_FORBIDDEN;
  return problems;
}
