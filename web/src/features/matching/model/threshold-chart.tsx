import type { MatchThresholds } from '@leadwright/contract/features/matching-models';
import { NumberInput, RangeSlider } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChartFrame, ChartTable } from '../../../ui/chart/chart.tsx';
import { axisTicks } from '../../../ui/chart/ticks.ts';
import { formatCount, formatNumber } from '../../../ui/format.ts';
import classes from './model.module.css';

interface ThresholdChartProps {
  bins: { from: number; rows: number }[];
  thresholds: MatchThresholds;
  onChange: (values: Partial<MatchThresholds>) => void;
}

const STEP = 5;
/** Scores are shown from 0 to 100, with one decimal. */
const toScore = (probability: number) => Math.round(probability * 1000) / 10;
const toProbability = (score: number) => Math.round(score * 10) / 1000;

/** Shows a histogram of the rows by score, with the two thresholds on the same scale. */
export function ThresholdChart({ bins, thresholds, onChange }: ThresholdChartProps) {
  const { t } = useTranslation();
  const { accept, none, margin } = thresholds;
  const maxRows = Math.max(1, ...bins.map(({ rows }) => rows));
  const axisMax = axisTicks(maxRows).at(-1)!;
  const binLabel = ({ from, rows }: (typeof bins)[number]) =>
    t('matching.bulk.histogramBin', { from, to: from + STEP, rows: formatCount(rows) });
  const label = t('matchingModel.thresholds.histogram');
  const series = [{ name: 'rows', label: t('matchingModel.thresholds.rows'), colour: 1 as const }];
  const points = bins.map(({ from, rows }) => ({
    key: String(from),
    tick: String(from),
    label: t('matchingModel.thresholds.scoreRange', { from, to: from + STEP }),
    values: { rows },
  }));
  const table = (
    <ChartTable
      description={label}
      pointHeading={t('matchingModel.thresholds.score')}
      series={series}
      points={points}
      format={formatCount}
    />
  );
  return (
    <div>
      <ChartFrame label={label} description={t('matchingModel.thresholds.scale')} table={table}>
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
          {axisTicks(maxRows).map((rows) => (
            <span key={rows} className={classes.line} style={{ insetBlockEnd: `${(100 * rows) / axisMax}%` }}>
              {formatCount(rows)}
            </span>
          ))}
          {bins.map((bin) => (
            <span
              key={bin.from}
              className={classes.bin}
              title={binLabel(bin)}
              style={{ height: bin.rows > 0 ? `max(2px, ${(100 * bin.rows) / axisMax}%)` : 0 }}
            />
          ))}
        </div>
      </ChartFrame>
      <RangeSlider
        aria-label={t('matchingModel.thresholds.limits')}
        thumbFromLabel={t('matchingModel.thresholds.noneLimit')}
        thumbToLabel={t('matchingModel.thresholds.acceptLimit')}
        min={0}
        max={100}
        step={1}
        minRange={0}
        thumbSize={24}
        label={(score) => formatNumber(score, 1)}
        value={[toScore(none), toScore(accept)]}
        onChange={([from, to]) => onChange({ none: toProbability(from), accept: toProbability(to) })}
        marks={[
          { value: 0, label: '0' },
          { value: 50, label: '50' },
          { value: 100, label: '100' },
        ]}
        mb="xl"
      />
      <div className={classes.inputs}>
        {(['none', 'accept'] as const).map((name) => (
          <NumberInput
            key={name}
            size="xs"
            label={t(`matchingModel.thresholds.${name}Limit`)}
            min={0}
            max={100}
            decimalScale={1}
            value={toScore(thresholds[name])}
            onChange={(score) => typeof score === 'number' && onChange({ [name]: toProbability(score) })}
          />
        ))}
        <NumberInput
          size="xs"
          label={t('matchingModel.thresholds.marginLimit')}
          suffix={` ${t('matchingModel.thresholds.bits')}`}
          min={0}
          max={50}
          step={0.5}
          decimalScale={3}
          value={margin}
          onChange={(bits) => typeof bits === 'number' && onChange({ margin: bits })}
        />
      </div>
    </div>
  );
}
