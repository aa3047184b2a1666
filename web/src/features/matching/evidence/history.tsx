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
        {row.history.map((decision) => (
          <li key={decision.decision_id}>
            <span data-undone={decision.undone || undefined}>
              <strong>{t(`matching.history.judgements.${decision.judgement}`)}</strong>
              {decision.rows > 1 && ` (${t('matching.history.rows', { count: decision.rows })})`}
              {` · ${decision.by} · `}
              <time dateTime={decision.at} title={formatMoment(decision.at)}>
                {formatAgo(decision.at)}
              </time>
              {decision.reason && ` · ${decision.reason}`}
            </span>
            {decision.undone && ` · ${t('matching.history.undone')}`}
            {decision === current && mayDecide && (
              <Button size="compact-xs" variant="default" onClick={() => undoById(decision, row.id)}>
                {t('matching.history.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
