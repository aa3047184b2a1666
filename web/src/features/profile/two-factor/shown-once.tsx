import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyAndTell } from '../../../ui/copy-text.ts';

/** The recovery codes, which nobody sees again: closed by its button alone. */
export function ShownOnce({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('twoFactor.codes.title')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text>{t('twoFactor.codes.text')}</Text>
        <Code block aria-label={t('twoFactor.codes.list')} role="region">
          {codes.join('\n')}
        </Code>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={() => copyAndTell(codes.join('\n'), t('twoFactor.codes.copied'))}
            data-autofocus
          >
            {t('twoFactor.codes.copy')}
          </Button>
          <Button onClick={onClose}>{t('twoFactor.codes.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
