import { lookup } from '@leadwright/contract/features/lookups';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { Page } from '../../ui/page.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { BulkArea } from './bulk/bulk-area.tsx';
import { useBulk } from './bulk/use-bulk.ts';
import { EmptyQueue } from './empty-queue.tsx';
import { ActionBar } from './evidence/action-bar.tsx';
import { EvidencePane } from './evidence/evidence-pane.tsx';
import { ExcludeDialog } from './evidence/exclude-dialog.tsx';
import { NumberDialog } from './evidence/number-dialog.tsx';
import { SearchDialog } from './evidence/search-dialog.tsx';
import classes from './matching.module.css';
import { QueuePane } from './queue/queue-pane.tsx';
import { QueueTabs } from './queue/queue-tabs.tsx';
import type { Queue } from './queues.ts';
import { useActions, useReviewKeys } from './use-actions.ts';
import { useWorkbench, useWorkbenchState, WorkbenchContext } from './use-workbench.ts';

/** Reviews the imported rows of a campaign: the queue on the left, the evidence of one row on the right. */
export function Workbench({ queue }: { queue: Queue }) {
  return <KeyedWorkbench key={`${queue.campaignId} ${queue.name} ${queue.scope.batch_id ?? ''}`} queue={queue} />;
}

/** Returns the message key of a list's title: its tab label, except for the lists to review. */
const titleKeyOf = (name: Queue['name']) =>
  name === 'unmatched' || name === 'candidates' ? 'matching.title' : (`matching.queues.${name}` as const);

function KeyedWorkbench({ queue }: { queue: Queue }) {
  const { t } = useTranslation();
  const state = useWorkbenchState(queue);
  const actions = useActions(state);
  const bulk = useBulk(state);
  useReviewKeys(state, actions);
  const campaign = useCall(lookup, { params: { list: 'campaigns' }, query: { q: '', id: queue.campaignId } });
  const name = campaign.data?.options[0]?.label;
  const { isSmall, rowId, rows, list } = state;
  const { error, refetch, hasNextPage } = list.query;
  // Rows marked as unsure are loaded as a separate page.
  const isPending = list.query.isPending || (rows.length === 0 && hasNextPage);
  const hasEvidence = rowId !== undefined;
  const isEvidenceOnly = isSmall && hasEvidence;
  return (
    <WorkbenchContext value={state}>
      <Page full title={t(titleKeyOf(queue.name))} views={!isEvidenceOnly && <QueueTabs campaignName={name} />}>
        <div className={classes.bench} data-small={isSmall || undefined}>
          {!isEvidenceOnly && (
            <QueuePane bulk={bulk}>
              {error && rows.length === 0 ? (
                <Failed error={error} onRetry={refetch} />
              ) : isPending ? (
                <Loading />
              ) : (
                isSmall && rows.length === 0 && <EmptyQueue />
              )}
            </QueuePane>
          )}
          {(!isSmall || hasEvidence) && (
            <section className={classes.evidence} aria-label={t('matching.row.label')}>
              {hasEvidence ? <EvidencePane actions={actions} /> : !isPending && !error && <EmptyQueue />}
              {hasEvidence && <ActionBar actions={actions} />}
            </section>
          )}
          <RowAnnouncer />
          <ExcludeDialog onExclude={actions.excludeWithReason} />
          <SearchDialog onLink={actions.link} />
          <NumberDialog actions={actions} />
          <BulkArea bulk={bulk} />
        </div>
      </Page>
    </WorkbenchContext>
  );
}

/** Announces a new row to screen readers. */
function RowAnnouncer() {
  const { t } = useTranslation();
  const { row } = useWorkbench();
  const [best] = row?.candidates ?? [];
  const text =
    row &&
    t('matching.row.announce', {
      name: row.values.company_name,
      score: best ? t('matching.row.announceScore', { score: Math.round(best.score) }) : t('matching.row.announceNone'),
      candidates: t('matching.row.announceCandidates', { count: row.candidates.length }),
    });
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}
