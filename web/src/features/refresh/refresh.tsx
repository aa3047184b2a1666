import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { CampaignRun } from '@leadwright/contract/features/populate';
import {
  DIFFERENCE,
  type DifferenceKind,
  refresh,
  refreshPlan,
  undoRefresh,
} from '@leadwright/contract/features/refresh';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall, useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { ChooseCampaign } from '../../ui/campaign/choose-campaign.tsx';
import { formatCount, formatMoment } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { Columns, Section } from '../../ui/record/section.tsx';
import { RunJob } from '../../ui/runs/run-job.tsx';
import { RunList } from '../../ui/runs/run-list.tsx';
import { Differences } from './differences.tsx';
import { FieldTable } from './field-table.tsx';

type Plan = ReplyOf<typeof refreshPlan>;

/** Reads from the address which differences are shown: their kind and field. */
function useSelectedKind() {
  const [search, setSearch] = useSearchParams();
  const kind = search.get('kind');
  const [entity, field] = (search.get('field') ?? '').split('.');
  const shown =
    kind && Object.hasOwn(DIFFERENCE, kind)
      ? {
          kind: kind as DifferenceKind,
          of: field ? { entity: entity === 'contact' ? ('contact' as const) : ('account' as const), field } : undefined,
        }
      : undefined;
  const show = (next: DifferenceKind, of: { entity: string; field: string }) =>
    setSearch((now) => {
      now.set('kind', next);
      now.set('field', `${of.entity}.${of.field}`);
      return now;
    });
  return { shown, show };
}

function UndoRun({ campaignId, run }: { campaignId: string; run: CampaignRun }) {
  const { t } = useTranslation();
  const undo = useSend(undoRefresh, { invalidates: [refreshPlan] });
  if (run.state !== 'done' && run.state !== 'stopped') return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={undo.isPending}
      aria-label={t('refresh.undoOf', { at: formatMoment(run.started_at) })}
      onClick={() => undo.mutate({ params: { campaign_id: campaignId, run_id: run.id }, body: {} })}
    >
      {t('refresh.undo')}
    </Button>
  );
}

function Content({ campaignId, plan }: { campaignId: string; plan: Plan }) {
  const { t } = useTranslation();
  const { shown, show } = useSelectedKind();
  const send = useSend(refresh, { invalidates: [refreshPlan] });
  const { campaign, rows, changes, fields, runs } = plan;
  const activeRun = runs.find(({ state }) => state === 'running' || state === 'undoing');
  const isSame = fields.every(({ take, fill, review, stay }) => take + fill + review + stay === 0);
  const waits = fields.some(({ review }) => review > 0);
  const kind = shown?.kind ?? (waits ? 'review' : undefined);
  const action = (run: CampaignRun) => (activeRun ? null : <UndoRun campaignId={campaignId} run={run} />);
  return (
    <Columns side={<RunList runs={runs} action={action} />}>
      <Section title={t('refresh.fields')}>
        <Stack gap="sm">
          <Text>
            {t('refresh.text', { count: rows, formatted: formatCount(rows), campaign })}{' '}
            {rows > 0 && isSame && t('refresh.same')}
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
                {t('refresh.run', { count: changes, formatted: formatCount(changes) })}
              </Button>
            </Group>
          )}
          <FieldTable campaignId={campaignId} fields={fields} isBusy={Boolean(activeRun)} onShow={show} />
        </Stack>
      </Section>
      {kind && <Differences campaignId={campaignId} kind={kind} of={shown?.of} />}
    </Columns>
  );
}

/** Copies newer master values into a campaign after showing the differences. */
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
        <ChooseCampaign text={t('refresh.pickText')} addressOf={(campaign) => to('refresh', {}, { campaign })} />
      )}
    </Page>
  );
}
