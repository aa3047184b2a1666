/** One of the parts that a bar is made of. `colour` is the number of a category of the palette. */
interface Series {
  name: string;
  label: string;
  colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** A line of what is not the case, or not yet. */
  dashed?: boolean;
}

interface Point {
  key: string;
  /** On the axis, where room is short. */
  tick: string;
  label: string;
  /** Null where there is no figure, as of a day to come. */
  values: Record<string, number | null>;
  /** The rows behind the point. */
  to?: string | undefined;
}

export interface ChartProps {
  /** Stacked bars where left out; lines compare courses over the same days. */
  drawn?: 'bars' | 'lines';
  /** The finding, which stands above as the title of what the chart is in. */
  label: string;
  /** What is drawn, by what, in which unit. */
  about: string;
  /** What the points are. */
  head: string;
  series: Series[];
  points: Point[];
  format: (value: number) => string;
  /** Where the axis ends, which begins at zero. */
  highest?: number;
  height?: number;
}
