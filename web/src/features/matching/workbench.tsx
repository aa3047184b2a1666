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

/** The review of a campaign's imported rows: the queue at left, the evidence of one row at right. */
export function Workbench({ queue }: { queue: Queue }) {
  return <OneQueue key={`${queue.campaignId} ${queue.name} ${queue.scope.batch_id ?? ''}`} queue={queue} />;
}

/** A list beside the review proper has the name of its tab. */
const titleOf = (name: Queue['name']) =>
  name === 'unmatched' || name === 'candidates' ? 'matching.title' : (`matching.queues.${name}` as const);

function OneQueue({ queue }: { queue: Queue }) {
  const { t } = useTranslation();
  const state = useWorkbenchState(queue);
  const actions = useActions(state);
  const bulk = useBulk(state);
  useReviewKeys(state, actions);
  const campaign = useCall(lookup, { params: { list: 'campaigns' }, query: { q: '', id: queue.campaignId } });
  const name = campaign.data?.options[0]?.label;
  const { isSmall, rowId, rows, list } = state;
  const { error, refetch, hasNextPage } = list.query;
  // Rows the reviewer was unsure of come with a page of their own.
  const isPending = list.query.isPending || (rows.length === 0 && hasNextPage);
  const hasEvidence = rowId !== undefined;
  const isEvidenceOnly = isSmall && hasEvidence;
  return (
    <WorkbenchContext value={state}>
      <Page full title={t(titleOf(queue.name))} views={!isEvidenceOnly && <QueueTabs campaignName={name} />}>
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
          <ExcludeDialog onExclude={actions.excludeFor} />
          <SearchDialog onLink={actions.link} />
          <NumberDialog actions={actions} />
          <BulkArea bulk={bulk} />
        </div>
      </Page>
    </WorkbenchContext>
  );
}

/** Says which row has come up, for those who do not see it change. */
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
