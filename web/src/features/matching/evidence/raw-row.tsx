import type { ReviewRow } from '@leadwright/contract/features/matching';
import { useTranslation } from 'react-i18next';
import classes from './evidence.module.css';

/** The row as the file had it, for what the reading may have lost. */
export function RawRow({ row }: { row: ReviewRow }) {
  const { t } = useTranslation();
  if (row.raw.length === 0) return null;
  return (
    <details className={classes.details}>
      <summary>{t('matching.raw.title')}</summary>
      <dl className={classes.raw}>
        {row.raw.map(({ header, value, closed }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file has no other name than its place
          <div key={at}>
            <dt>{header || t('matching.raw.unnamed', { number: at + 1 })}</dt>
            <dd>
              {value || (
                <span className={classes.absent}>{t(closed ? 'matching.raw.closed' : 'matching.compare.empty')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
