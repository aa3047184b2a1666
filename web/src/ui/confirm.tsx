import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ConfirmProps {
  opened: boolean;
  title: string;
  text: string;
  /** The verb on the confirming button. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
}

/**
 * Asks the user to confirm an action that cannot be undone or needs a decision; other actions show a toast with Undo.
 * Enter confirms, except for a dangerous action, where Cancel has the focus.
 */
export function Confirm({ opened, title, text, confirm, cancel, danger, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
            {cancel ?? t('shell.cancel')}
          </Button>
          <Button
            color={danger ? 'danger' : 'primary'}
            loading={isBusy}
            onClick={run}
            data-autofocus={!danger || undefined}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
