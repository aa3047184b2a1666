import type { MatchThresholds } from '@leadwright/contract/features/matching-models';
import { NumberInput, RangeSlider } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount, formatNumber } from '../../../ui/format.ts';
import classes from './model.module.css';

interface ThresholdChartProps {
  bins: { from: number; rows: number }[];
  thresholds: MatchThresholds;
  onChange: (values: Partial<MatchThresholds>) => void;
}

const STEP = 5;
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** The rows by score, and the two limits on the same scale. */
export function ThresholdChart({ bins, thresholds, onChange }: ThresholdChartProps) {
  const { t } = useTranslation();
  const { accept, none, margin } = thresholds;
  const most = Math.max(1, ...bins.map(({ rows }) => rows));
  const bin = ({ from, rows }: (typeof bins)[number]) =>
    t('matching.bulk.bin', { from, to: from + STEP, rows: formatCount(rows) });
  return (
    <div>
      <div className={classes.histogram} aria-hidden>
        <span className={classes.zone} data-kind="none" style={{ width: `${100 * none}%` }} />
        <span
          className={classes.zone}
          data-kind="review"
          style={{ insetInlineStart: `${100 * none}%`, width: `${100 * (accept - none)}%` }}
        />
        <span
          className={classes.zone}
          data-kind="accepted"
          style={{ insetInlineStart: `${100 * accept}%`, width: `${100 * (1 - accept)}%` }}
        />
        {bins.map((one) => (
          <span
            key={one.from}
            className={classes.bin}
            title={bin(one)}
            // By the square root: most rows are at the ends, and those in between are what the limits are about.
            style={{ height: one.rows > 0 ? `max(3px, ${100 * Math.sqrt(one.rows / most)}%)` : 0 }}
          />
        ))}
      </div>
      <RangeSlider
        aria-label={t('matchingModel.thresholds.limits')}
        thumbFromLabel={t('matchingModel.thresholds.noneLimit')}
        thumbToLabel={t('matchingModel.thresholds.acceptLimit')}
        min={0}
        max={1}
        step={0.01}
        minRange={0}
        label={(value) => formatNumber(value, 2)}
        value={[rounded(none), rounded(accept)]}
        onChange={([from, to]) => onChange({ none: rounded(from), accept: rounded(to) })}
        marks={[
          { value: 0, label: '0' },
          { value: 0.5, label: '50' },
          { value: 1, label: '100' },
        ]}
        mb="xl"
      />
      <table className={classes.srOnly}>
        <caption>{t('matchingModel.thresholds.histogram')}</caption>
        <tbody>
          {bins.map((one) => (
            <tr key={one.from}>
              <th scope="row">{t('matchingModel.thresholds.bin', { from: one.from, to: one.from + STEP })}</th>
              <td>{formatCount(one.rows)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.inputs}>
        {(
          [
            ['none', none, 0.01, 1],
            ['accept', accept, 0.01, 1],
            ['margin', margin, 0.5, 50],
          ] as const
        ).map(([name, value, step, max]) => (
          <NumberInput
            key={name}
            size="xs"
            label={t(`matchingModel.thresholds.${name}Limit`)}
            min={0}
            max={max}
            step={step}
            decimalScale={3}
            value={rounded(value)}
            onChange={(next) => typeof next === 'number' && onChange({ [name]: next })}
          />
        ))}
      </div>
    </div>
  );
}
