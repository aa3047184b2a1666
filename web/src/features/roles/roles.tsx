import './messages.ts';
import { roles } from '@leadwright/contract/features/roles';
import type { RowOf } from '@leadwright/contract/resource';
import { Badge, Button, Paper, Text } from '@mantine/core';
import { IconCopy, IconReplace, IconUsersGroup } from '@tabler/icons-react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { to } from '../../paths.ts';
import { currentPermissions } from '../../session/ability.ts';
import { useCan, useSession } from '../../session/session.tsx';
import { formatCount } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/record/record-menu.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { COPY_PARAM } from '../../ui/record-context/row.ts';
import { BaselineDialog } from './baseline-dialog.tsx';
import { CloneRole } from './clone-role.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

type Role = RowOf<typeof roles>;

const menuActions = (role: Role): MenuAction[] => [
  ...(currentPermissions().can('create', roles.subject)
    ? [{ label: t('roles.clone.open'), icon: IconCopy, to: to('roleAdd', {}, { [COPY_PARAM]: role.id }) }]
    : []),
  ...(role.can.update && !role.archived_at
    ? [
        {
          label: t(role.is_baseline ? 'roles.baseline.remove' : 'roles.baseline.set'),
          icon: IconUsersGroup,
          dialog: (onClose: () => void) => <BaselineDialog role={role} onClose={onClose} />,
        },
      ]
    : []),
  ...(role.can.delete
    ? [
        {
          label: t('roles.replace.open'),
          icon: IconReplace,
          isDestructive: true,
          dialog: (onClose: () => void) => <ReplaceDialog role={role} onClose={onClose} />,
        },
      ]
    : []),
];

/** Shows the users of the role and how many permissions it has. */
function RoleUsage({ role: { id, users, permissions, is_baseline } }: { role: Role }) {
  const { t } = useTranslation();
  const isOwn = useSession().profile?.roleIds?.includes(id);
  const mayChange = useCan(roles.subject, 'update');
  return (
    <Paper withBorder p="md">
      <Text>
        {t('roles.userCount', { count: users, formatted: formatCount(users) })};{' '}
        {t('roles.permissionCount', { count: permissions, formatted: formatCount(permissions) })}.
      </Text>
      {is_baseline && <Text>{t('roles.baseline.text')}</Text>}
      {isOwn && <Text c="dimmed">{t('roles.ownRoleText')}</Text>}
      {mayChange && (
        <Button variant="default" component={Link} to={to('rolePermission', {}, { roles: id })} mt="sm">
          {t('roles.matrix.open')}
        </Button>
      )}
    </Paper>
  );
}

function RoleBadge({ label }: { label: 'roles.defaultRole' | 'roles.baseline.badge' }) {
  const { t } = useTranslation();
  return (
    <Badge color="gray" variant="light">
      {t(label)}
    </Badge>
  );
}

const {
  List,
  Add: AddEmptyRole,
  View,
  Edit,
} = resourceScreens(roles, {
  one: 'role',
  many: 'roles',
  badge: ({ is_system, is_baseline }) => (
    <>
      {is_system && <RoleBadge label="roles.defaultRole" />}
      {is_baseline && <RoleBadge label="roles.baseline.badge" />}
    </>
  ),
  cells: {
    is_system: ({ is_system }) => is_system === 'true' && <RoleBadge label="roles.defaultRole" />,
    is_baseline: ({ is_baseline }) => is_baseline === 'true' && <RoleBadge label="roles.baseline.badge" />,
  },
  menuActions,
  panels: (role) => <RoleUsage role={role} />,
  keyFacts: [],
});

function Add() {
  const copiedRoleId = useSearchParams()[0].get(COPY_PARAM);
  return copiedRoleId ? <CloneRole id={copiedRoleId} /> : <AddEmptyRole />;
}

export { Add, Edit, List, View };
