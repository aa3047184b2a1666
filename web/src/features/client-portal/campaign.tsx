import './messages.ts';
import { CLIENT_PATHS } from '@leadwright/contract/client-paths';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { Button, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { useCan, useSession } from '../../session/session.tsx';
import { formatCount, formatDay, isoToday } from '../../ui/format.ts';
import { campaignStateBadge } from '../../ui/look/campaign-badge.tsx';
import { Page } from '../../ui/page.tsx';
import { Facts } from '../../ui/record/facts/facts.tsx';
import { nextDate } from './next-date.ts';

const FACTS = ['code', 'type', 'start_date', 'end_date', 'objective'];

/** Shows one campaign to a client user. */
export function Screen() {
  const { t } = useTranslation();
  const { campaignId = '' } = useParams();
  const { data, error, isPending, refetch } = useCall(campaigns.view, { params: { id: campaignId } });
  const { profile } = useSession();
  const mayReadPlan = useCan('campaign-steps', 'read');
  const next = data && nextDate(data, isoToday());
  return (
    <Page
      title={data?.name ?? t('clientPortal.campaign.title')}
      badge={data && campaignStateBadge(data.state)}
      actions={
        mayReadPlan &&
        profile && (
          <Button
            variant="default"
            component={Link}
            to={generatePath(CLIENT_PATHS.clientGantt, { campaignId, clientUserId: profile.uid })}
          >
            {t('clientPortal.campaign.plan')}
          </Button>
        )
      }
      isPending={isPending}
      error={error}
      onRetry={refetch}
    >
      {data && next && (
        <Stack gap="sm" maw={900}>
          <Paper withBorder p="md">
            <Text size="xs" c="dimmed">
              {t('clientPortal.campaign.accounts')}
            </Text>
            <Text size="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(data.accounts)}
            </Text>
            <Text size="sm">{t(`clientPortal.campaign.${next.key}`, { day: formatDay(next.day) })}</Text>
          </Paper>
          <Paper withBorder p="md" component="section" aria-label={t('clientPortal.campaign.about')}>
            <Facts resource={campaigns} row={data} fields={FACTS} />
          </Paper>
        </Stack>
      )}
    </Page>
  );
}
