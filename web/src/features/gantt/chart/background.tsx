import { dayNumber, dayOf } from '@leadwright/contract/schedule/days';
import classes from './chart.module.css';
import type { ChartProps } from './chart-props.ts';
import { leftOf } from './time-axis.ts';
import type { ChartWindow } from './use-window.ts';

/** Minimum width of a day that is shaded, in pixels. */
const NARROWEST = 3;

/** Shades non-working days and draws the line of today. */
export function Background({
  axis,
  isNonWorking,
  today,
  viewport,
}: Pick<ChartProps, 'axis' | 'isNonWorking' | 'today'> & { viewport: ChartWindow }) {
  const from = Math.max(axis.first, axis.first + Math.floor(viewport.fromX / axis.dayWidth));
  const to = Math.min(axis.last, axis.first + Math.ceil(viewport.toX / axis.dayWidth));
  const free: { day: number; days: number }[] = [];
  for (let day = from; axis.dayWidth >= NARROWEST && day <= to; day++) {
    if (!isNonWorking(day)) continue;
    const before = free.at(-1);
    if (before && before.day + before.days === day) before.days++;
    else free.push({ day, days: 1 });
  }
  const now = dayNumber(today);
  return (
    <div className={classes.background} aria-hidden>
      {free.map(({ day, days }) => (
        <span
          key={day}
          className={classes.free}
          data-free={dayOf(day)}
          style={{ insetInlineStart: leftOf(axis, day), width: days * axis.dayWidth }}
        />
      ))}
      <span className={classes.today} data-today style={{ insetInlineStart: leftOf(axis, now) + axis.dayWidth / 2 }} />
    </div>
  );
}
