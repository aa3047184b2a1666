import './messages.ts';
import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './chart.module.css';
import type { ChartProps } from './chart-props.ts';

// The chart library is large: it is loaded with the first chart that is drawn.
const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }));
const Lines = lazy(async () => ({ default: (await import('./lines.tsx')).Lines }));

const HEIGHT = 200;

/** Stacked bars or lines, with the same figures as a table, where each point links to its rows. */
export function Chart({ height = HEIGHT, drawn = 'bars', ...chart }: ChartProps) {
  const Drawing = drawn === 'lines' ? Lines : Bars;
  return (
    <ChartFrame label={chart.label} about={chart.about} table={<ChartTable {...chart} />}>
      <Suspense fallback={<Skeleton height={height} />}>
        <Drawing {...chart} height={height} />
      </Suspense>
    </ChartFrame>
  );
}

interface ChartFrameProps {
  label: string;
  about: string;
  table: ReactNode;
  children: ReactNode;
}

/** The frame of every chart: a description, and a switch to the table. */
export function ChartFrame({ label, about, table, children }: ChartFrameProps) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  return (
    <figure className={classes.chart} aria-label={label}>
      {isTable ? table : children}
      <figcaption className={classes.caption}>
        <span>{about}</span>
        <button type="button" className={classes.switch} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('charts.asTable')}
        </button>
      </figcaption>
    </figure>
  );
}

type ChartTableProps = Pick<ChartProps, 'about' | 'head' | 'series' | 'points' | 'format'>;

export const ChartTable = ({ about, head, series, points, format }: ChartTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
  <section className={classes.scroll} tabIndex={0} aria-label={about}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
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
