import './messages.ts';
import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyWithToast } from '../../ui/copy-text.ts';

interface SecretDialogProps {
  title: string;
  text: string;
  /** Accessible name of the secret. */
  label: string;
  lines: readonly string[];
  copiedMessage: string;
  onClose: () => void;
}

/** Shows a secret once. Only the button closes the dialog. */
export function SecretDialog({ title, text, label, lines, copiedMessage, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  const secretText = lines.join('\n');
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text>{text}</Text>
        <Code block aria-label={label} role="region" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {secretText}
        </Code>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => copyWithToast(secretText, copiedMessage)} data-autofocus>
            {t('profile.shownOnce.copy')}
          </Button>
          <Button onClick={onClose}>{t('profile.shownOnce.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
