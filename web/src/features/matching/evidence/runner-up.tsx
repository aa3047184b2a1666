import type { Candidate, ReviewRow } from '@leadwright/contract/features/matching';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { WeightBar } from '../weight-bar.tsx';
import classes from './evidence.module.css';
import { fieldText, formatSigned, levelText } from './finding-text.ts';
import { marginParts } from './margin.ts';

/** Explains why the open candidate scores below the best. If the best is open, explains this for the second. */
export function RunnerUp({ row, candidate }: { row: ReviewRow; candidate: Candidate }) {
  const { t } = useTranslation();
  const [best, second] = row.candidates;
  const runnerUp = candidate === best ? second : candidate;
  if (!best || !runnerUp) return null;
  const parts = marginParts(best, runnerUp);
  const margin = best.weight - runnerUp.weight;
  const maxBits = Math.max(1, ...parts.map(({ bits }) => Math.abs(bits)));
  const rank = row.candidates.indexOf(runnerUp) + 1;
  const names = {
    name: runnerUp.values.company_name,
    best: best.values.company_name,
    rank,
    bits: formatNumber(margin, 1),
  };
  const levelLabel = (field: string, { level, bits }: (typeof parts)[number]['first']) =>
    level === '' ? t('matching.runnerUp.nothing') : levelText(t, field, level, bits) || formatSigned(bits);
  return (
    <details className={classes.details} open>
      <summary>{t('matching.runnerUp.title', names)}</summary>
      {parts.length === 0 ? (
        <p className={classes.note}>{t('matching.runnerUp.noDifference')}</p>
      ) : (
        <table className={classes.waterfall}>
          <caption>
            <span>{t(margin < 2 ? 'matching.runnerUp.tooClose' : 'matching.runnerUp.behind', names)}</span>
          </caption>
          <thead className={classes.srOnly}>
            <tr>
              <th scope="col">{t('matching.waterfall.field')}</th>
              <th scope="col">{t('matching.runnerUp.leadColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ field, bits, first, second }) => (
              <tr key={field}>
                <th scope="row">
                  {fieldText(field)}{' '}
                  <span>
                    {t('matching.runnerUp.levels', {
                      best: levelLabel(field, first),
                      other: levelLabel(field, second),
                    })}
                  </span>
                </th>
                <td className={classes.barCell} aria-hidden>
                  <WeightBar zero={50} from={50} to={50 + (50 * bits) / maxBits} />
                </td>
                <td className={classes.bits}>{formatSigned(bits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
