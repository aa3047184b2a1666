import '../messages.ts';
import type { RolePermissions } from '@leadwright/contract/features/roles';
import { Button, Group, List, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bottomBar } from '../../../ui/bottom-bar.ts';
import { formatCount } from '../../../ui/format.ts';
import { PERMISSION_LABELS } from '../../../ui/permissions/permission-labels.ts';
import type { Permissions } from './draft.ts';
import classes from './matrix.module.css';

interface SaveBarProps {
  permissions: Permissions;
  roles: readonly RolePermissions[];
  isSaving: boolean;
  onSave: () => void;
  onUndo: () => void;
}

/** Describes the unsaved changes before they are saved. */
export function SaveBar({ permissions, roles, isSaving, onSave, onUndo }: SaveBarProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { added, removed, moved, users } = permissions.summary();
  const parts = (
    [
      ['added', added],
      ['removed', removed],
      ['scopesChanged', moved],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`roles.matrix.${kind}`, { count, formatted: formatCount(count) }));
  const affected = t('roles.matrix.affectedUsers', { count: users, formatted: formatCount(users) });
  const nameOf = (id: string) => roles.find((role) => role.id === id)?.name;
  return (
    <Paper ref={bottomBar} withBorder p="sm" className={classes.bar}>
      <Group justify="space-between" gap="xs">
        <Text role="status" fw={500}>
          {[...parts, affected].join(', ')}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'roles.matrix.hideChanges' : 'roles.matrix.showChanges')}
          </Button>
          <Button variant="default" onClick={onUndo}>
            {t('roles.matrix.undoAll')}
          </Button>
          <Button loading={isSaving} onClick={onSave}>
            {t('roles.matrix.save')}
          </Button>
        </Group>
      </Group>
      {isOpen && (
        <List size="sm" mt="xs" mah={200} style={{ overflowY: 'auto' }}>
          {permissions.list().map(({ roleId, subject, action, previousScope, newScope }) => (
            <List.Item key={`${roleId} ${subject} ${action}`}>
              {t('roles.matrix.changeLine', {
                role: nameOf(roleId),
                subject: PERMISSION_LABELS[subject],
                action: t(`heldPermissions.actions.${action}`),
                was: t(`heldPermissions.scopes.${previousScope ?? 'none'}`),
                becomes: t(`heldPermissions.scopes.${newScope ?? 'none'}`),
              })}
            </List.Item>
          ))}
        </List>
      )}
    </Paper>
  );
}
