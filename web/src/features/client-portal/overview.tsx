import './messages.ts';
import { CLIENT_PATHS } from '@leadwright/contract/client-paths';
import { campaigns } from '@leadwright/contract/features/campaigns';
import type { RowOf } from '@leadwright/contract/grid';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { usePermissions, useSession } from '../../session/session.tsx';
import { formatCount, formatDay, isoToday } from '../../ui/format.ts';
import { CardBoundary } from '../../ui/home/card-boundary.tsx';
import { campaignStateBadge } from '../../ui/look/campaign-badge.tsx';
import { Page } from '../../ui/page.tsx';
import { card as documentsCard } from './documents-card.tsx';
import { nextDate } from './next-date.ts';
import classes from './overview.module.css';
import { card as stepsCard } from './steps-card.tsx';

const COLUMNS = ['name', 'state', 'accounts', 'start_date', 'end_date'] as const;
type Campaign = Pick<RowOf<typeof campaigns.list>, 'id' | (typeof COLUMNS)[number]>;

const ACTIVE_CAMPAIGNS_QUERY = JSON.stringify({
  endRow: 50,
  columns: COLUMNS,
  sortModel: [{ colId: 'end_date', sort: 'asc' }],
  filterModel: { state: { filterType: 'set', values: ['planned', 'ready', 'live', 'paused', 'completing'] } },
});

const CARDS = [
  { subject: 'campaign-steps', card: stepsCard },
  { subject: 'documents', card: documentsCard },
] as const;

/** Shows the home page of client users: active campaigns with the next date, the next steps and the latest documents. */
export function Screen() {
  const { t } = useTranslation();
  const { profile } = useSession();
  const permissions = usePermissions();
  const cards = CARDS.filter(({ subject }) => permissions.can('read', subject));
  const { data, error, isPending, refetch } = useCall(campaigns.list.endpoint, {
    body: { query: ACTIVE_CAMPAIGNS_QUERY },
  });
  const rows = data ? (JSON.parse(data.data) as { rows: Campaign[] }).rows : [];
  const allLink = (
    <Button component={Link} to={CLIENT_PATHS.clientCampaigns} variant="default">
      {t('clientPortal.overview.allCampaigns')}
    </Button>
  );
  return (
    <Page
      title={t('clientPortal.overview.greeting', { name: profile?.displayName ?? '' })}
      actions={allLink}
      isPending={isPending}
      error={error}
      onRetry={refetch}
    >
      <Title order={2}>{t('clientPortal.overview.campaignsTitle')}</Title>
      {rows.length === 0 ? (
        <Paper withBorder p="md" maw={461}>
          <Text fw={500}>{t('clientPortal.overview.none')}</Text>
          <Text c="dimmed">{t('clientPortal.overview.noneText')}</Text>
        </Paper>
      ) : (
        <div className={classes.campaigns}>
          {rows.map((campaign) => (
            <CampaignCard key={campaign.id} campaign={campaign} />
          ))}
        </div>
      )}
      <div className={classes.cards}>
        {cards.map(({ subject, card }) => (
          <div key={subject}>
            <CardBoundary>{card.render()}</CardBoundary>
          </div>
        ))}
      </div>
    </Page>
  );
}

function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const { id, name, state, accounts, start_date, end_date } = campaign;
  const next = nextDate({ start_date, end_date }, isoToday());
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Link to={generatePath(CLIENT_PATHS.clientCampaign, { campaignId: id })}>{name}</Link>
          {campaignStateBadge(state)}
        </Group>
        <div>
          <Text size="xs" c="dimmed">
            {t('clientPortal.campaign.accounts')}
          </Text>
          <Text size="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatCount(accounts)}
          </Text>
        </div>
        <Text size="sm">
          {t('clientPortal.campaign.dates', { from: formatDay(start_date), to: formatDay(end_date) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t(`clientPortal.campaign.${next.key}`, { day: formatDay(next.day) })}
        </Text>
      </Stack>
    </Paper>
  );
}
