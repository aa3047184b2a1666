import type { ReviewRow } from '@leadwright/contract/features/matching';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatMoment } from '../../../ui/format.ts';
import { useWorkbench } from '../use-workbench.ts';
import classes from './evidence.module.css';

/** Lists the judgements of the row, newest first. The latest can be undone here. */
export function History({ row }: { row: ReviewRow }) {
  const { t } = useTranslation();
  const { mayDecide, undoById } = useWorkbench();
  if (row.history.length === 0) return null;
  const current = row.history.find(({ undone }) => !undone);
  return (
    <details className={classes.details} open={row.review_status !== 'remaining'}>
      <summary>{t('matching.history.title')}</summary>
      <ul className={classes.history}>
        {row.history.map((each) => (
          <li key={each.decision_id}>
            <span data-undone={each.undone || undefined}>
              <strong>{t(`matching.history.judgements.${each.judgement}`)}</strong>
              {each.rows > 1 && ` (${t('matching.history.rows', { count: each.rows })})`}
              {` · ${each.by} · `}
              <time dateTime={each.at} title={formatMoment(each.at)}>
                {formatAgo(each.at)}
              </time>
              {each.reason && ` · ${each.reason}`}
            </span>
            {each.undone && ` · ${t('matching.history.undone')}`}
            {each === current && mayDecide && (
              <Button size="compact-xs" variant="default" onClick={() => undoById(each, row.id)}>
                {t('matching.history.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
