/** One of the parts that a bar is made of. `colour` is the number of a category of the palette. */
interface Series {
  name: string;
  label: string;
  colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
}

interface Point {
  key: string;
  /** On the axis, where room is short. */
  tick: string;
  label: string;
  values: Record<string, number>;
  /** The rows behind the point. */
  to?: string | undefined;
}

export interface ChartProps {
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
