import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../../paths.ts';
import { formatCount } from '../../../ui/format.ts';
import classes from '../matching.module.css';
import { useWorkbench } from '../use-workbench.ts';

/** The lists of one review with how many rows are on each. */
export function QueueTabs({ campaignName = 'campaign' }: { campaignName: string | undefined }) {
  const { t } = useTranslation();
  const { queue, figures } = useWorkbench();
  const { campaignId, name } = queue;
  const { status, band } = figures.progress ?? {};
  const tabs = [
    { name: 'unmatched', to: to('matchReview', { campaignId }), rows: status?.remaining },
    { name: 'without', to: to('matchWithout', { campaignId }), rows: band?.none },
    {
      name: 'matched',
      to: to('matched', { campaignId, campaignName }),
      rows: status && status.accepted + status.added,
    },
    { name: 'rejected', to: to('matched', { campaignId, campaignName }, { show: 'rejected' }), rows: status?.rejected },
  ] as const;
  return (
    <nav aria-label={t('matching.queues.label')} className={classes.tabs}>
      {tabs.map((tab) => {
        const label = t(`matching.queues.${tab.name}`);
        return (
          <Link
            key={tab.name}
            to={tab.to}
            className={classes.tab}
            aria-current={tab.name === name || (tab.name === 'unmatched' && name === 'candidates') ? 'page' : undefined}
          >
            {label}
            {tab.rows !== undefined && <span className={classes.tabCount}>{formatCount(tab.rows)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
