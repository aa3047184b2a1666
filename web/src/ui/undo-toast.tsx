import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function UndoToast({ message, onUndo }: { message: string; onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text>{message}</Text>
      <Button size="compact-sm" variant="light" flex="none" onClick={onUndo}>
        {t('shell.undo')}
      </Button>
    </Group>
  );
}
