import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { TONES, toneOf } from '../look/tones.ts';
import type { ChartProps } from './chart-props.ts';

/** The lines, starting at zero. The arrow keys move from point to point and show its figures. */
export function Lines({ label, about, series, points, format, highest, height }: ChartProps) {
  return (
    <LineChart
      h={height}
      dataKey="key"
      curveType="linear"
      data={points.map(({ key, values }) => ({ key, ...values }))}
      series={series.map((one) => ({
        name: one.name,
        label: one.label,
        color: toneOf(TONES[one.colour - 1]!),
        ...(one.dashed && { strokeDasharray: '5 4' }),
      }))}
      // The library passes more arguments than the value, which a format may misinterpret.
      valueFormatter={(value) => format(value)}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      tickLine="none"
      xAxisProps={{ tickFormatter: (key: string) => points.find((point) => point.key === key)?.tick ?? '' }}
      yAxisProps={{ domain: [0, highest ?? 'auto'], width: 48 }}
      tooltipProps={{ labelFormatter: (key) => points.find((point) => point.key === key)?.label ?? '' }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: true, title: label, desc: about }}
    />
  );
}
