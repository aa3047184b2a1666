import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface FormDialogProps {
  title: string;
  /** The verb on the submit button. */
  confirm: string;
  danger?: boolean;
  /** Whether the form can be submitted now; a form that shows what is missing is always ready. */
  isReady?: boolean;
  isBusy?: boolean;
  /** An error that belongs to no field. */
  errorMessage?: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: Enter submits it once, Escape closes it. */
export function FormDialog(props: FormDialogProps) {
  const { title, confirm, danger, isReady = true, isBusy = false, errorMessage, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady && !isBusy) onSubmit(event);
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          {errorMessage && (
            <Text c="danger" role="alert">
              {errorMessage}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" color={danger ? 'danger' : 'primary'} disabled={!isReady} loading={isBusy}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
