import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { TONES, toCssColour } from '../look/tones.ts';
import type { ChartProps } from './chart-props.ts';

/** Stacked bars that start at zero. The arrow keys move between bars and show the figures of the current one. */
export function Bars({ label, description, series, points, format, axisMax, height }: ChartProps) {
  return (
    <BarChart
      h={height}
      type="stacked"
      dataKey="key"
      data={points.map(({ key, values }) => ({ key, ...values }))}
      series={series.map(({ name, label, colour }) => ({ name, label, color: toCssColour(TONES[colour - 1]!) }))}
      // The library passes more arguments than the value, which a format may misinterpret.
      valueFormatter={(value) => format(value)}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      tickLine="none"
      xAxisProps={{ tickFormatter: (key: string) => points.find((point) => point.key === key)?.tick ?? '' }}
      yAxisProps={{ domain: [0, axisMax ?? 'auto'], width: 48 }}
      tooltipProps={{ labelFormatter: (key) => points.find((point) => point.key === key)?.label ?? '' }}
      barProps={{ isAnimationActive: false, maxBarSize: 48 }}
      barChartProps={{ accessibilityLayer: true, title: label, desc: description }}
    />
  );
}
