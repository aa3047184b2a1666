import './messages.ts';
import { Button, Group } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { EmptyState } from '../../ui/states.tsx';

/** Shows the ways to add steps to an empty plan. */
export function NoSteps({ campaignId, extraActions }: { campaignId: string; extraActions?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconListCheck size={36} stroke={1.25} aria-hidden />}
      title={t('campaignSteps.noneTitle')}
      text={t('campaignSteps.noneText')}
      action={
        <Group justify="center" gap="xs">
          <Button component={Link} to={to('campaignStepChoice', {}, { campaign: campaignId })}>
            {t('campaignSteps.choose')}
          </Button>
          {extraActions}
        </Group>
      }
    />
  );
}
