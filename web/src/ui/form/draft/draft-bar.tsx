import { Button, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../storage/drafts.ts';
import { formatTime } from '../../format.ts';

interface DraftBarProps {
  draft: Draft;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore the unsaved input of an earlier visit. */
export function DraftBar({ draft, onRestore, onDiscard }: DraftBarProps) {
  const { t } = useTranslation();
  return (
    <Paper withBorder px="md" py="xs" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('forms.draft.text', { when: formatTime(draft.at) })}</Text>
        <Group gap="xs">
          <Button size="compact-sm" onClick={onRestore}>
            {t('forms.draft.restore')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDiscard}>
            {t('forms.draft.discard')}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
