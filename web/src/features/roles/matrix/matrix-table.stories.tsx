import { ACTIONS, type Grant, SUBJECTS } from '@leadwright/contract/access';
import type { RolePermissions } from '@leadwright/contract/features/roles';
import type { Stories } from '../../../testing/stories.ts';
import { Permissions } from './draft.ts';
import { MatrixTable } from './matrix-table.tsx';
import { visibleGroups } from './visible-rows.ts';

const ALL_GRANTS: Grant[] = SUBJECTS.flatMap((subject) =>
  ACTIONS.map((action): Grant => ({ subject, action, scope: 'all' })),
);
const role = (id: string, name: string, permissions: Grant[], canUpdate = true): RolePermissions => ({
  ...{ id, name, permissions, version: 1, users: 3 },
  can: { update: canUpdate, delete: false },
});
const tagGrants = (...scopes: Grant['scope'][]): Grant[] =>
  scopes.map((scope, i) => ({ subject: 'tags', action: (['read', 'create', 'update', 'delete'] as const)[i]!, scope }));

const roles = [
  role('1', 'Administrator', ALL_GRANTS, false),
  role('2', 'Campaign manager', tagGrants('all', 'team', 'own')),
  role('3', 'Client administrator', tagGrants('client')),
];

function matrix(shownRoles: RolePermissions[], search: string, grants = ALL_GRANTS) {
  const stored = { roles: shownRoles, mine: grants };
  const draft = new Permissions(stored, new Map()).withScope(
    [{ roleId: '2', subject: 'tags', action: 'update' }],
    'team',
  );
  return (
    <MatrixTable
      roles={shownRoles}
      groups={visibleGroups(search, () => true)}
      permissions={new Permissions(stored, draft)}
      grantScope="all"
      onSet={() => undefined}
    />
  );
}

export const stories = {
  'each scope, a changed cell and a locked role': matrix(roles, 'tag'),
  'only the actions that each subject supports': matrix(roles, 'special'),
  'one role with text as column headings': matrix(roles.slice(1, 2), 'tag'),
  'beyond the permissions of the viewer': matrix(roles.slice(1), 'tag', []),
} satisfies Stories;
