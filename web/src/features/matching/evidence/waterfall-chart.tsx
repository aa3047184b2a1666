import type { Candidate } from '@leadwright/contract';
import { useTranslation } from 'react-i18next';
import { matching } from '../../../messages/matching.ts';
import classes from './evidence.module.css';
import { type Step, scaleOf, waterfall } from './waterfall.ts';

const FIELDS: Record<string, string> = matching.waterfall.fields;
const LEVELS: Record<string, string> = matching.waterfall.levels;
const MINUS = '−';

const signed = (bits: number) => `${bits < 0 ? MINUS : '+'}${Math.abs(bits).toFixed(1)}`;

/** What each finding adds to or takes from the odds, in bits, from the prior to the total. */
export function WaterfallChart({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const steps = waterfall(candidate);
  const { from, to } = scaleOf(steps);
  const percent = (bits: number) => (100 * (bits - from)) / (to - from);
  const texts = ({ kind, field, level, count, bits }: Step) => {
    if (kind === 'prior') return [t('matching.waterfall.prior'), t('matching.waterfall.priorLevel')];
    if (kind === 'total')
      return [
        t('matching.waterfall.total'),
        t('matching.waterfall.totalLevel', { score: Math.round(candidate.score) }),
      ];
    if (kind === 'small') return [t('matching.waterfall.small', { count }), ''];
    if (field === 'name rarity') return [FIELDS[field], t(`matching.waterfall.${bits < 0 ? 'common' : 'rare'}`)];
    if (field.startsWith('words only')) return [FIELDS[field] ?? field, ''];
    return [FIELDS[field] ?? field, LEVELS[level] ?? level];
  };
  return (
    <table className={classes.waterfall}>
      <caption>
        {t('matching.waterfall.label')}
        <span>{t('matching.waterfall.help')}</span>
      </caption>
      <thead className={classes.srOnly}>
        <tr>
          <th scope="col">{t('matching.waterfall.field')}</th>
          <th scope="col">{t('matching.waterfall.bits')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => {
          const [field, level] = texts(step);
          const [start, end] = [Math.min(step.from, step.to), Math.max(step.from, step.to)];
          return (
            <tr key={`${step.kind} ${step.field}`} data-kind={step.kind}>
              <th scope="row">
                {field} <span>{level}</span>
              </th>
              <td className={classes.barCell} aria-hidden>
                <span className={classes.zero} style={{ insetInlineStart: `${percent(0)}%` }} />
                <span
                  className={classes.bar}
                  data-sign={step.kind === 'total' ? 'total' : step.bits < 0 ? 'minus' : 'plus'}
                  style={{
                    insetInlineStart: `${percent(start)}%`,
                    width: `max(2px, ${percent(end) - percent(start)}%)`,
                  }}
                />
              </td>
              <td className={classes.bits}>{signed(step.bits)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
