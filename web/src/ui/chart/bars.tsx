import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { CSSProperties } from 'react';
import { TONES, toCssColour } from '../look/tones.ts';
import classes from './chart.module.css';
import type { ChartProps } from './chart-props.ts';

/**
 * Stacked bars that start at zero. The labels next to the chart show the figures of the last bar; the arrow keys show
 * those of another bar.
 */
export function Bars({ label, description, series, points, format, axisMax, height }: ChartProps) {
  return (
    <div className={classes.direct}>
      <div className={classes.drawing}>
        <BarChart
          h={height}
          type="stacked"
          dataKey="key"
          data={points.map(({ key, values }) => ({ key, ...values }))}
          series={series.map(({ name, label, colour }) => ({ name, label, color: toCssColour(TONES[colour - 1]!) }))}
          // The library passes more arguments than the value, which a format may misinterpret.
          valueFormatter={(value) => format(value)}
          tickLine="none"
          xAxisProps={{ tickFormatter: (key: string) => points.find((point) => point.key === key)?.tick ?? '' }}
          yAxisProps={{ domain: [0, axisMax ?? 'auto'], width: 48 }}
          tooltipProps={{ labelFormatter: (key) => points.find((point) => point.key === key)?.label ?? '' }}
          barProps={{ isAnimationActive: false, maxBarSize: 48 }}
          barChartProps={{ accessibilityLayer: true, title: label, desc: description }}
        />
      </div>
      <ul className={classes.labels}>
        {series
          .filter(({ name }) => points.some(({ values }) => values[name]))
          .toReversed()
          .map(({ name, label, colour }) => (
            <li key={name} style={{ '--series': toCssColour(TONES[colour - 1]!) } as CSSProperties}>
              {label} <b>{format(points.at(-1)?.values[name] ?? 0)}</b>
            </li>
          ))}
      </ul>
    </div>
  );
}
