import type { SavedView } from '@leadwright/contract/features/grid-views';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReferencesField } from '../../form/controls/references-field.tsx';
import type { ViewActions } from './use-view-actions.ts';

interface DefaultRolesDialogProps {
  view: SavedView;
  actions: ViewActions;
  onClose: () => void;
}

/** The dialog for the roles that have a shared view as their default. */
export function DefaultRolesDialog({ view, actions, onClose }: DefaultRolesDialogProps) {
  const { t } = useTranslation();
  const [roleIds, setRoleIds] = useState(view.default_role_ids);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await actions.setDefaultRoles(view, roleIds);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('gridViews.defaultRolesTitle', { name: view.name })}>
      <Stack gap="sm">
        <ReferencesField
          list="roles"
          label={t('gridViews.roles')}
          description={t('gridViews.rolesHelp')}
          value={roleIds}
          onChange={setRoleIds}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button loading={isSaving} onClick={save}>
            {t('gridViews.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
