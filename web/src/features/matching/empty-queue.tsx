import { Button } from '@mantine/core';
import { IconCircleCheck, IconFileImport, IconFilterOff, IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { ImportButton } from '../../ui/campaign/data-buttons.tsx';
import { formatCount } from '../../ui/format.ts';
import { hasFilters } from '../../ui/grid/grid-view.ts';
import { EmptyState } from '../../ui/states.tsx';
import { useWorkbench } from './use-workbench.ts';

const icon = { size: 36, stroke: 1.25, 'aria-hidden': true } as const;

/** Explains why the list is empty (one of four reasons) and offers the next action. */
export function EmptyQueue() {
  const { t } = useTranslation();
  const { list, figures, queue } = useWorkbench();
  const { progress } = figures;
  if (hasFilters(list.view)) {
    return (
      <EmptyState
        icon={<IconFilterOff {...icon} />}
        title={t('matching.empty.filteredTitle')}
        action={
          <Button variant="default" onClick={() => list.change({ filter: {}, search: '' })}>
            {t('matching.queue.clearFilters')}
          </Button>
        }
      />
    );
  }
  if (!progress) return null;
  if (progress.total === 0) {
    return (
      <EmptyState
        icon={<IconFileImport {...icon} />}
        title={t('matching.empty.noneTitle')}
        text={t('matching.empty.noneText')}
        action={<ImportButton campaignId={queue.campaignId} />}
      />
    );
  }
  if (progress.status.remaining === 0 && queue.isOpen) {
    return (
      <EmptyState
        icon={<IconCircleCheck {...icon} />}
        title={t('matching.empty.decidedTitle', { count: progress.total, rows: formatCount(progress.total) })}
        text={t('matching.empty.decidedText')}
        action={
          <Button component={Link} to={to('campaignAccounts', {}, { campaign: queue.campaignId })}>
            {t('matching.empty.seeAccounts')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconListSearch {...icon} />}
      title={t('matching.empty.emptyListTitle')}
      text={queue.name === 'unmatched' ? undefined : t('matching.empty.emptyListText')}
      action={
        queue.name !== 'unmatched' && (
          <Button component={Link} to={to('matchReview', { campaignId: queue.campaignId })}>
            {t('matching.empty.toReview')}
          </Button>
        )
      }
    />
  );
}
