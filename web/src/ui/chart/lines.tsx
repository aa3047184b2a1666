import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { TONES, toCssColour } from '../look/tones.ts';
import type { ChartProps } from './chart-props.ts';

/** Lines on an axis that starts at zero. The arrow keys move between points and show the figures of the current one. */
export function Lines({ label, description, series, points, format, axisMax, height }: ChartProps) {
  return (
    <LineChart
      h={height}
      dataKey="key"
      curveType="linear"
      data={points.map(({ key, values }) => ({ key, ...values }))}
      series={series.map(({ name, label, colour, dashed }) => ({
        name,
        label,
        color: toCssColour(TONES[colour - 1]!),
        ...(dashed && { strokeDasharray: '5 4' }),
      }))}
      // The library passes more arguments than the value, which a format may misinterpret.
      valueFormatter={(value) => format(value)}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      tickLine="none"
      xAxisProps={{ tickFormatter: (key: string) => points.find((point) => point.key === key)?.tick ?? '' }}
      yAxisProps={{ domain: [0, axisMax ?? 'auto'], width: 48 }}
      tooltipProps={{ labelFormatter: (key) => points.find((point) => point.key === key)?.label ?? '' }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: true, title: label, desc: description }}
    />
  );
}
