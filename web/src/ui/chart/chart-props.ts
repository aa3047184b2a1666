/** One series of a chart. `colour` is the number of a palette category. */
interface Series {
  name: string;
  label: string;
  colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** Whether the line is dashed, which marks planned or hypothetical values. */
  dashed?: boolean;
}

interface Point {
  key: string;
  /** The short label on the axis. */
  tick: string;
  label: string;
  /** Null for a missing figure, such as that of a future day. */
  values: Record<string, number | null>;
  /** The URL of the rows behind the point. */
  to?: string | undefined;
}

/** The data of a chart, which its table also shows. */
export interface ChartTableProps {
  /** What the chart shows, by which dimension and in which unit. */
  description: string;
  /** The heading of the point column in the table. */
  pointHeading: string;
  series: Series[];
  points: Point[];
  format: (value: number) => string;
}

export interface ChartProps extends ChartTableProps {
  /** Stacked bars by default; lines compare series over the same days. */
  variant?: 'bars' | 'lines';
  /** The finding, shown above as the title of the chart's container. */
  label: string;
  /** The end of the axis, which begins at zero. */
  axisMax?: number;
  height?: number;
}
