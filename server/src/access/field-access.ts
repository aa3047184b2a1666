import { satisfies } from '@leadwright/contract/access';
import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { Viewer } from './viewer.ts';

/** Whom a field is for. */
interface FieldAccess {
  visible_to: readonly string[];
  editable_by?: readonly string[];
  sensitive?: boolean;
}

/** A field that is not for everybody: what others may read does not name it. */
export const isRestricted = ({ visible_to, sensitive }: FieldAccess): boolean =>
  sensitive === true || visible_to.length > 0;

/** A field in the title of a job, which is read by all who see jobs. */
export const titleName = (field: FieldAccess & { label: string }): string =>
  isRestricted(field) ? 'a restricted field' : `“${field.label}”`;

/** A list that names no role is for everybody. */
export const isAmong = (named: readonly string[], { roles }: Pick<Viewer, 'roles'>): boolean =>
  named.length === 0 || named.some((id) => roles.includes(id));

const NOT_THEIRS = defineMessage(
  'problems.accessNotTheirs',
  'You do not have this access yourself, so you cannot grant or remove it.',
);
const OWN_ROLE = defineMessage(
  'problems.accessOwnRole',
  'Also choose a role that you have. Otherwise you could not undo this change.',
);
const SENSITIVE = defineMessage('problems.accessSensitive', 'You do not have permission to change sensitive fields.');

/** Nobody gives access that they do not have, nor gives away their own: a field that nobody can open could not be put right. */
export function refuseAccess(viewer: Viewer, after: FieldAccess, before?: FieldAccess): Problems {
  const problems: Problems = {};
  for (const way of ['visible_to', 'editable_by'] as const) {
    const [was, is] = [before?.[way] ?? [], after[way] ?? []];
    if (was.length === is.length && was.every((id) => is.includes(id))) continue;
    if (!isAmong(was, viewer)) problems[way] = NOT_THEIRS;
    else if (!isAmong(is, viewer)) problems[way] = OWN_ROLE;
  }
  const isOpened = before?.sensitive && !after.sensitive;
  if (isOpened && !satisfies(viewer.grants, { subject: 'sensitive-fields', action: 'update' }))
    problems.sensitive = SENSITIVE;
  return problems;
}
