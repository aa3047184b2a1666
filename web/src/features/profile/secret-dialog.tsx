import './messages.ts';
import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyWithToast } from '../../ui/copy-text.ts';

interface SecretDialogProps {
  title: string;
  text: string;
  /** Label of the lines. */
  label: string;
  lines: readonly string[];
  copied: string;
  onClose: () => void;
}

/** Shows a secret once; closes only by its button. */
export function SecretDialog({ title, text, label, lines, copied, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  const all = lines.join('\n');
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
          {all}
        </Code>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => copyWithToast(all, copied)} data-autofocus>
            {t('profile.shownOnce.copy')}
          </Button>
          <Button onClick={onClose}>{t('profile.shownOnce.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
