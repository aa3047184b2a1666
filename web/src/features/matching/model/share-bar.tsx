import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import classes from './model.module.css';
import { percent } from './percent.ts';

const KINDS = ['accepted', 'review', 'none'] as const;

/** Shows the shares of rows that are accepted, left for review or without a match. */
export function ShareBar({ counts }: { counts: Record<(typeof KINDS)[number], number> }) {
  const { t } = useTranslation();
  const total = Math.max(1, counts.accepted + counts.review + counts.none);
  return (
    <div>
      <div className={classes.shareBar} aria-hidden>
        {KINDS.map((kind) => (
          <span key={kind} data-kind={kind} style={{ width: `${(100 * counts[kind]) / total}%` }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {KINDS.map((kind) => (
          <li key={kind} data-kind={kind}>
            {t(`matchingModel.figures.${kind}`)} <strong>{formatCount(counts[kind])}</strong>{' '}
            {percent(counts[kind] / total)}
          </li>
        ))}
      </ul>
    </div>
  );
}
