import { type Batch, listBatches } from '@leadwright/contract/features/imports';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { to } from '../../../paths.ts';
import { formatAgo, formatCount, formatMoment } from '../../../ui/format.ts';
import { BATCH_TONE } from '../../../ui/look/batch-tone.ts';
import { StateBadge } from '../../../ui/look/state-badge.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { batchUrl, countMatchedRows, isWorking, mayDiscard, nextAction } from '../batch-state.ts';
import classes from '../imports.module.css';
import { DiscardButton } from './discard-button.tsx';

const POLL_MS = 5_000;

/** Lists the latest imports, each with a link to its next action. */
export function BatchList({ campaignId }: { campaignId: string | null }) {
  const { t } = useTranslation();
  const query = campaignId ? { campaign_id: campaignId } : {};
  const { data, error, isPending, refetch } = useCall(
    listBatches,
    { query },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        (state.data as BatchListReply | undefined)?.batches.some(isWorking) ? POLL_MS : false,
    },
  );
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Title order={2}>{t(campaignId ? 'imports.latest.heading' : 'imports.latest.headingAll')}</Title>
        <Anchor component={Link} to={to('imports', {}, { campaign: campaignId ?? undefined })} className="summary-link">
          {t(campaignId ? 'imports.list.allOfCampaign' : 'imports.list.all')}
        </Anchor>
      </Group>
      {error ? <Failed error={error} onRetry={refetch} /> : isPending && <Loading />}
      {data?.batches.length === 0 && <Text c="dimmed">{t('imports.latest.none')}</Text>}
      <ul className={classes.list}>
        {data?.batches.map((batch) => (
          <BatchItem key={batch.id} batch={batch} showsCampaign={!campaignId} />
        ))}
      </ul>
    </Stack>
  );
}

type BatchListReply = { batches: Batch[] };

function BatchItem({ batch, showsCampaign }: { batch: Batch; showsCampaign: boolean }) {
  const { t } = useTranslation();
  const { created_at: createdAt, counts, rows } = batch;
  const { matched, total } = countMatchedRows(batch);
  const reviewCount = ['reviewing', 'stopped'].includes(batch.state) && counts.remaining - batch.to_match;
  const figures = { count: rows, rows: formatCount(rows), remaining: formatCount(reviewCount || 0) };
  const facts = [
    showsCampaign && batch.campaign_name,
    rows > 0 && t(reviewCount ? 'imports.latest.toReview' : 'imports.latest.rows', figures),
    batch.state === 'stopped' &&
      t('imports.latest.stoppedAt', { matched: formatCount(matched), of: formatCount(total) }),
  ];
  return (
    <li className={classes.card}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs" style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {batch.file_name}
          </Text>
          <StateBadge look={BATCH_TONE[batch.state]}>{t(`imports.states.${batch.state}`)}</StateBadge>
        </Group>
        <Group gap="xs">
          {mayDiscard(batch) && <DiscardButton batch={batch} compact />}
          <Button component={Link} to={batchUrl(batch)} size="compact-sm" variant="default">
            {t(`imports.latest.actions.${nextAction(batch)}`)}
          </Button>
        </Group>
      </Group>
      <Text size="xs" c="dimmed" title={formatMoment(createdAt)}>
        {[...facts, formatAgo(createdAt)].filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}
