import './messages.ts';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Numbers } from './numbers.tsx';
import { useIsMasked } from './use-masked-numbers.tsx';
import type { WorkTarget } from './work-target.ts';

/** The phone numbers that a campaign masks, behind a button. Unmasked numbers are shown with the record. */
export function NumbersCard({ target }: { target: WorkTarget }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  if (!useIsMasked(target.of, target.campaign_id)) return null;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h5">
              {t('working.numbers.title')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('working.numbers.masked')}
            </Text>
          </div>
          {!isShown && (
            <Button variant="default" onClick={() => setShown(true)}>
              {t('working.numbers.show')}
            </Button>
          )}
        </Group>
        {isShown && <Numbers target={target} />}
      </Stack>
    </Paper>
  );
}
