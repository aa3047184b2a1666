import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { TONES, toneOf } from '../look/tones.ts';
import type { ChartProps } from './chart-props.ts';

/** The bars, starting at zero. The arrow keys move from bar to bar and show its figures. */
export function Bars({ label, about, series, points, format, highest, height }: ChartProps) {
  return (
    <BarChart
      h={height}
      type="stacked"
      dataKey="key"
      data={points.map(({ key, values }) => ({ key, ...values }))}
      series={series.map((one) => ({ name: one.name, label: one.label, color: toneOf(TONES[one.colour - 1]!) }))}
      // The library passes more arguments than the value, which a format may misinterpret.
      valueFormatter={(value) => format(value)}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      tickLine="none"
      xAxisProps={{ tickFormatter: (key: string) => points.find((point) => point.key === key)?.tick ?? '' }}
      yAxisProps={{ domain: [0, highest ?? 'auto'], width: 48 }}
      tooltipProps={{ labelFormatter: (key) => points.find((point) => point.key === key)?.label ?? '' }}
      barProps={{ isAnimationActive: false, maxBarSize: 48 }}
      barChartProps={{ accessibilityLayer: true, title: label, desc: about }}
    />
  );
}
