import classes from './sparkline.module.css';

const [WIDTH, HEIGHT, PADDING] = [84, 24, 3];

/** Draws values from oldest to newest without axes. The figures are in the text next to it. */
export function Sparkline({ values }: { values: number[] }) {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const toX = (index: number) => PADDING + (index * (WIDTH - 2 * PADDING)) / Math.max(1, values.length - 1);
  const toY = (value: number) =>
    max > min ? HEIGHT - PADDING - ((value - min) * (HEIGHT - 2 * PADDING)) / (max - min) : HEIGHT / 2;
  const points = values.map((value, index) => `${toX(index)},${toY(value)}`);
  return (
    <svg className={classes.sparkline} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polyline points={points.join(' ')} />
      <circle cx={toX(values.length - 1)} cy={toY(values.at(-1) ?? 0)} r={2.5} />
    </svg>
  );
}
