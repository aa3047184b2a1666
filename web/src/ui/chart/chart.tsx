import './messages.ts';
import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './chart.module.css';
import type { ChartProps, ChartTableProps } from './chart-props.ts';

// The chart library is large: it is loaded with the first chart that is drawn.
const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }));
const Lines = lazy(async () => ({ default: (await import('./lines.tsx')).Lines }));

const HEIGHT = 200;

/** Stacked bars or lines, with the same figures as a table, where each point links to its rows. */
export function Chart({ height = HEIGHT, variant = 'bars', ...chart }: ChartProps) {
  const Drawing = variant === 'lines' ? Lines : Bars;
  return (
    <ChartFrame label={chart.label} description={chart.description} table={<ChartTable {...chart} />}>
      <Suspense fallback={<Skeleton height={height} />}>
        <Drawing {...chart} height={height} />
      </Suspense>
    </ChartFrame>
  );
}

interface ChartFrameProps {
  label: string;
  description: string;
  table: ReactNode;
  children: ReactNode;
}

/** The frame of every chart: a description, and a switch to the table. */
export function ChartFrame({ label, description, table, children }: ChartFrameProps) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  return (
    <figure className={classes.chart} aria-label={label}>
      {isTable ? table : children}
      <figcaption className={classes.caption}>
        <span>{description}</span>
        <button type="button" className={classes.switch} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('charts.asTable')}
        </button>
      </figcaption>
    </figure>
  );
}

export const ChartTable = ({ description, pointHeading, series, points, format }: ChartTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
  <section className={classes.scroll} tabIndex={0} aria-label={description}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{pointHeading}</th>
          {series.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ key, label, values, to }) => (
          <tr key={key}>
            <th scope="row">{to ? <Link to={to}>{label}</Link> : label}</th>
            {series.map(({ name }) => (
              <td key={name}>{values[name] === null ? '–' : format(values[name] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
