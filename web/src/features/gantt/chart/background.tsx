import { dayNumber, dayOf } from '@leadwright/contract/schedule/days';
import classes from './chart.module.css';
import type { ChartProps } from './chart-props.ts';
import { leftOf } from './time-axis.ts';
import type { ChartWindow } from './use-chart-window.ts';

/** Minimum day width for shading, in pixels. */
const MIN_SHADED_WIDTH = 3;

/** Shades non-working days and draws the today line. */
export function Background({
  axis,
  isNonWorking,
  today,
  chartWindow,
}: Pick<ChartProps, 'axis' | 'isNonWorking' | 'today'> & { chartWindow: ChartWindow }) {
  const from = Math.max(axis.first, axis.first + Math.floor(chartWindow.fromX / axis.dayWidth));
  const to = Math.min(axis.last, axis.first + Math.ceil(chartWindow.toX / axis.dayWidth));
  const nonWorkingRanges: { day: number; days: number }[] = [];
  for (let day = from; axis.dayWidth >= MIN_SHADED_WIDTH && day <= to; day++) {
    if (!isNonWorking(day)) continue;
    const lastRange = nonWorkingRanges.at(-1);
    if (lastRange && lastRange.day + lastRange.days === day) lastRange.days++;
    else nonWorkingRanges.push({ day, days: 1 });
  }
  const todayNumber = dayNumber(today);
  return (
    <div className={classes.background} aria-hidden>
      {nonWorkingRanges.map(({ day, days }) => (
        <span
          key={day}
          className={classes.free}
          data-free={dayOf(day)}
          style={{ insetInlineStart: leftOf(axis, day), width: days * axis.dayWidth }}
        />
      ))}
      <span
        className={classes.today}
        data-today
        style={{ insetInlineStart: leftOf(axis, todayNumber) + axis.dayWidth / 2 }}
      />
    </div>
  );
}
