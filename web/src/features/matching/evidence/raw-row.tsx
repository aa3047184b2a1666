import type { ReviewRow } from '@leadwright/contract/features/matching';
import { useTranslation } from 'react-i18next';
import classes from './evidence.module.css';

/** Shows the row as it is in the file, for values that parsing may have changed. */
export function RawRow({ row }: { row: ReviewRow }) {
  const { t } = useTranslation();
  if (row.raw.length === 0) return null;
  return (
    <details className={classes.details}>
      <summary>{t('matching.raw.title')}</summary>
      <dl className={classes.raw}>
        {row.raw.map(({ header, value, closed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is identified by its position only
          <div key={index}>
            <dt>{header || t('matching.raw.unnamedColumn', { number: index + 1 })}</dt>
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
