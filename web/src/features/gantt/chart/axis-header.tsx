import { useTranslation } from 'react-i18next';
import { formatMonth } from '../../../ui/format.ts';
import classes from './chart.module.css';
import { leftOf, type Tick, type TimeAxis, ticksOf } from './time-axis.ts';
import type { ChartWindow } from './use-chart-window.ts';

/**
 * Shows the two header lines of the timeline. They are hidden from screen readers, because each row contains its
 * dates.
 */
export function AxisHeader({ axis, chartWindow }: { axis: TimeAxis; chartWindow: ChartWindow }) {
  const { t } = useTranslation();
  const from = Math.max(axis.first, axis.first + Math.floor(chartWindow.fromX / axis.dayWidth));
  const to = Math.min(axis.last, axis.first + Math.ceil(chartWindow.toX / axis.dayWidth));
  const labelOf = ({ unit, day, days }: Tick) => {
    if (unit === 'year') return day.slice(0, 4);
    if (unit === 'quarter') return t('gantt.quarterOf', { quarter: String(Math.ceil(Number(day.slice(5, 7)) / 3)) });
    if (unit === 'month') return formatMonth(day, axis.zoom === 'month' || days * axis.dayWidth < 90);
    return String(Number(day.slice(8)));
  };
  return ticksOf(axis, from, to).map((line, index) => (
    <span key={index === 0 ? 'upper' : 'lower'} className={classes.ticks} aria-hidden>
      {line.map((tick) => (
        <span
          key={tick.day}
          className={classes.tick}
          style={{ insetInlineStart: leftOf(axis, tick.day), width: tick.days * axis.dayWidth }}
        >
          <span className={classes.tickWords}>{labelOf(tick)}</span>
        </span>
      ))}
    </span>
  ));
}
