/** One series of the bars. `colour` is the number of a palette category. */
interface Series {
  name: string;
  label: string;
  colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** Whether the line is dashed: values that are planned or hypothetical. */
  dashed?: boolean;
}

interface Point {
  key: string;
  /** The short label on the axis. */
  tick: string;
  label: string;
  /** Null for a missing figure, such as that of a future day. */
  values: Record<string, number | null>;
  /** The address of the rows behind the point. */
  to?: string | undefined;
}

export interface ChartProps {
  /** Stacked bars by default; lines compare series over the same days. */
  drawn?: 'bars' | 'lines';
  /** The finding, shown above as the title of the chart's container. */
  label: string;
  /** What is drawn, by which dimension, in which unit. */
  about: string;
  /** The heading of the points. */
  head: string;
  series: Series[];
  points: Point[];
  format: (value: number) => string;
  /** The end of the axis, which begins at zero. */
  highest?: number;
  height?: number;
}
