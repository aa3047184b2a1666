import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { DIFFERENCE, type DifferenceKind, refresh, refreshPlan } from '@leadwright/contract/features/refresh';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall, useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { ChooseCampaign } from '../../ui/campaign/choose-campaign.tsx';
import { formatCount } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Columns, Section } from '../../ui/record/section.tsx';
import { RunJob } from '../../ui/runs/run-job.tsx';
import { findActiveRun, RunList } from '../../ui/runs/run-list.tsx';
import { Differences } from './differences.tsx';
import { FieldTable } from './field-table.tsx';

type Plan = ReplyOf<typeof refreshPlan>;

/** Stores the kind and the field of the shown differences in the URL. */
function useSelectedKind() {
  const [search, setSearch] = useSearchParams();
  const kind = search.get('kind');
  const [entity, field] = (search.get('field') ?? '').split('.');
  const selection =
    kind && Object.hasOwn(DIFFERENCE, kind)
      ? {
          kind: kind as DifferenceKind,
          fieldFilter: field
            ? { entity: entity === 'contact' ? ('contact' as const) : ('account' as const), field }
            : undefined,
        }
      : undefined;
  const show = (next: DifferenceKind, fieldRef: { entity: string; field: string }) =>
    setSearch((searchParams) => {
      searchParams.set('kind', next);
      searchParams.set('field', `${fieldRef.entity}.${fieldRef.field}`);
      return searchParams;
    });
  return { selection, show };
}

function Content({ campaignId, plan }: { campaignId: string; plan: Plan }) {
  const { t } = useTranslation();
  const { selection, show } = useSelectedKind();
  const send = useSend(refresh, { invalidates: [refreshPlan] });
  const { campaign, rows, changes, fields, runs } = plan;
  const activeRun = findActiveRun(runs);
  const hasNoDifferences = fields.every(({ take, fill, review, stay }) => take + fill + review + stay === 0);
  const hasReviews = fields.some(({ review }) => review > 0);
  const kind = selection?.kind ?? (hasReviews ? 'review' : undefined);
  return (
    <Columns side={<RunList runs={runs} invalidates={[refreshPlan]} />}>
      <Section title={t('refresh.differencesTitle')}>
        <Stack gap="sm">
          <Text>
            {t('refresh.rowsInWork', { count: rows, formatted: formatCount(rows), campaign })}{' '}
            {rows > 0 && hasNoDifferences && t('refresh.allMatch')}
          </Text>
          {activeRun?.job_id ? (
            <RunJob id={activeRun.job_id} />
          ) : (
            <Group>
              <Button
                disabled={changes === 0}
                loading={send.isPending}
                onClick={() => send.mutate({ params: { campaign_id: campaignId }, body: {} })}
              >
                {t('refresh.runButton', { count: changes, formatted: formatCount(changes) })}
              </Button>
            </Group>
          )}
          <FieldTable campaignId={campaignId} fields={fields} isBusy={Boolean(activeRun)} onShow={show} />
        </Stack>
      </Section>
      {kind && <Differences campaignId={campaignId} kind={kind} fieldFilter={selection?.fieldFilter} />}
    </Columns>
  );
}

/** Shows where a campaign differs from newer master values, and copies these values into it. */
export function Screen() {
  const { t } = useTranslation();
  const campaignId = useSearchParams()[0].get('campaign') ?? '';
  const isChosen = campaignId !== '';
  const { data, error, isPending, refetch } = useCall(
    refreshPlan,
    { params: { campaign_id: campaignId } },
    { enabled: isChosen },
  );
  return (
    <Page
      title={t('refresh.title')}
      isPending={isChosen && isPending}
      error={isChosen ? error : undefined}
      onRetry={refetch}
    >
      {isChosen ? (
        data && <Content campaignId={campaignId} plan={data} />
      ) : (
        <ChooseCampaign text={t('refresh.pickText')} hrefOf={(campaign) => to('refresh', {}, { campaign })} />
      )}
    </Page>
  );
}
