import type { CampaignStepLink } from '@leadwright/contract/features/campaign-steps';
import { useMemo } from 'react';
import { MILESTONE_RADIUS, milestoneCentre } from './bar.tsx';
import classes from './chart.module.css';
import { type ChartProps, isCritical, ROW_HEIGHT } from './chart-props.ts';
import type { PlanRow } from './plan-rows.ts';
import { leftOf, type TimeAxis } from './time-axis.ts';
import type { ChartWindow } from './use-chart-window.ts';

const ELBOW_LENGTH = 8;
const HEAD_SIZE = 5;

type ArrowsProps = Pick<ChartProps, 'rows' | 'links' | 'axis' | 'floats' | 'editing'> & { chartWindow: ChartWindow };

/**
 * Draws an arrow for each link between visible steps. A click opens the link; keyboard users open it from the row of
 * either step, so arrows are not focusable.
 */
export function Arrows({ rows, links, axis, floats, editing, chartWindow }: ArrowsProps) {
  const rowIndexes = useMemo(() => new Map(rows.map((row, index) => [row.key, index])), [rows]);
  const arrows = links.flatMap((link) => {
    const from = rowIndexes.get(link.predecessor);
    const to = rowIndexes.get(link.successor);
    if (from === undefined || to === undefined) return [];
    if (Math.max(from, to) < chartWindow.fromRow || Math.min(from, to) > chartWindow.toRow) return [];
    const lines = arrowPathsOf(link, [rows[from]!, rows[to]!], [from, to], axis);
    return lines ? [{ link, ...lines }] : [];
  });
  return (
    <svg className={classes.arrows} aria-hidden width={chartWindow.toX} height={(rows.length + 1) * ROW_HEIGHT}>
      {arrows.map(({ link, line, head }) => (
        <g
          key={`${link.predecessor} ${link.successor}`}
          className={classes.arrow}
          data-soft={!link.strict || undefined}
          data-critical={
            (link.strict && isCritical({ floats }, link.predecessor) && isCritical({ floats }, link.successor)) ||
            undefined
          }
        >
          <path d={line} className={classes.line} />
          <path d={head} className={classes.head} />
          {editing && (
            <path
              d={line}
              className={classes.hit}
              data-link={`${link.predecessor} ${link.successor}`}
              {...{ onClick: () => editing.onLink(link) }}
            />
          )}
        </g>
      ))}
    </svg>
  );
}

function arrowPathsOf(
  { type }: CampaignStepLink,
  steps: [PlanRow, PlanRow],
  rowIndexes: [number, number],
  axis: TimeAxis,
) {
  const [from, to] = steps.map((row) => (row.kind === 'step' ? row.step : undefined));
  if (!(from?.start && from.end && to?.start && to.end)) return undefined;
  const x = ({ duration, start, end }: typeof from, isEnd: boolean) =>
    duration === 0
      ? milestoneCentre(axis, end!) + (isEnd ? MILESTONE_RADIUS : -MILESTONE_RADIUS)
      : leftOf(axis, isEnd ? end! : start!) + (isEnd ? axis.dayWidth : 0);
  const [fromEnd, toEnd] = [type[0] === 'F', type[1] === 'F'];
  const [x1, x2] = [x(from, fromEnd), x(to, toEnd)];
  const [y1, y2] = rowIndexes.map((rowIndex) => rowIndex * ROW_HEIGHT + ROW_HEIGHT / 2) as [number, number];
  const [elbowFrom, elbowTo] = [
    x1 + (fromEnd ? ELBOW_LENGTH : -ELBOW_LENGTH),
    x2 + (toEnd ? ELBOW_LENGTH : -ELBOW_LENGTH),
  ];
  const middle = y1 + (y2 > y1 ? ROW_HEIGHT / 2 : -ROW_HEIGHT / 2);
  const isDirect = fromEnd && !toEnd && elbowFrom <= x2 - HEAD_SIZE;
  const line = isDirect
    ? `M${x1} ${y1}H${elbowFrom}V${y2}H${x2}`
    : `M${x1} ${y1}H${elbowFrom}V${middle}H${elbowTo}V${y2}H${x2}`;
  const headOffset = toEnd ? HEAD_SIZE : -HEAD_SIZE;
  return { line, head: `M${x2} ${y2}l${headOffset} ${-HEAD_SIZE + 1}v${2 * HEAD_SIZE - 2}z` };
}
