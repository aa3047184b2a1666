import type { Candidate } from '@leadwright/contract/features/matching';
import { useTranslation } from 'react-i18next';
import { WeightBar } from '../weight-bar.tsx';
import { describeMatch } from './describe-match.ts';
import classes from './evidence.module.css';
import { fieldText, formatSigned, levelText } from './finding-text.ts';
import { type Step, scaleOf, waterfall } from './waterfall.ts';

/** Partial findings about the name. Their values are omitted, because the finding for the name shows them. */
const NAME_FIELDS = new Set([
  'name rarity',
  'words only in the query',
  'words only in the master',
  'spelling',
  'first word',
]);

/** Charts the bits that each finding adds or subtracts, from the prior to the total. */
export function WaterfallChart({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const steps = waterfall(candidate);
  const { from, to } = scaleOf(steps);
  const percent = (bits: number) => (100 * (bits - from)) / (to - from);
  const labelsOf = ({ kind, field, level, count, bits }: Step) => {
    if (kind === 'prior') return [t('matching.waterfall.prior'), t('matching.waterfall.priorLevel')];
    if (kind === 'total')
      return [
        t('matching.waterfall.total'),
        t('matching.waterfall.totalLevel', { score: Math.round(candidate.score) }),
      ];
    if (kind === 'small') return [t('matching.waterfall.smallFindings', { count }), ''];
    return [fieldText(field), levelText(t, field, level, bits)];
  };
  return (
    <table className={classes.waterfall}>
      <caption>
        {t('matching.waterfall.label')}
        <span className={classes.sentence}>{describeMatch(t, candidate)}</span>
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
          const [field, level] = labelsOf(step);
          return (
            <tr key={`${step.kind} ${step.field}`} data-kind={step.kind}>
              <th scope="row">
                {field} <span>{level}</span>
                <Values step={step} />
              </th>
              <td className={classes.barCell} aria-hidden>
                <WeightBar
                  zero={percent(0)}
                  from={percent(step.from)}
                  to={percent(step.to)}
                  isTotal={step.kind === 'total'}
                />
              </td>
              <td className={classes.bits}>{formatSigned(step.bits)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Shows the two compared values. */
function Values({ step: { field, left, right } }: { step: Step }) {
  const { t } = useTranslation();
  if (NAME_FIELDS.has(field) || (!left && !right)) return null;
  const text = left === right ? left : [left, right].map((value) => value || t('matching.compare.empty')).join(' · ');
  return <span className={classes.values}>{text}</span>;
}
