import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type HTMLAttributes, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDay, formatPercent } from '../../../ui/format.ts';
import { Bar, barPosition } from './bar.tsx';
import classes from './chart.module.css';
import { type ChartProps, ROW_HEIGHT } from './chart-props.ts';
import { type GroupRow, type PlanRow, type StepRow, stateLabel } from './plan-rows.ts';

interface RowProps extends Pick<ChartProps, 'axis' | 'floats' | 'baseline' | 'editing' | 'showsOwners'> {
  row: PlanRow;
  index: number;
  isActive: boolean;
  /** Shows only the name next to the timeline. */
  isNarrow: boolean;
  onToggle: (group: string) => void;
}

/** Shows a row of the plan. It is memoised, so that scrolling does not render visible rows again. */
export const PlanTableRow = memo(function PlanTableRow({ row, index, isActive, onToggle, ...props }: RowProps) {
  const isGroup = row.kind === 'group';
  const rowProps: HTMLAttributes<HTMLTableRowElement> & { 'data-row': string } = {
    'data-row': row.key,
    'aria-rowindex': index + 2,
    'aria-level': isGroup ? 1 : row.level,
    'aria-selected': isActive,
    ...(isGroup && { 'aria-expanded': row.isOpen }),
    tabIndex: isActive ? 0 : -1,
    onClick: () => isGroup && onToggle(row.key),
    onDoubleClick: () => !isGroup && props.editing?.onOpen(row.step),
  };
  return (
    <tr className={classes.row} data-group={isGroup || undefined} style={{ top: index * ROW_HEIGHT }} {...rowProps}>
      {isGroup ? <GroupCells row={row} {...props} /> : <StepCells row={row} {...props} />}
    </tr>
  );
});

type CellProps<R> = Omit<RowProps, 'row' | 'index' | 'isActive' | 'onToggle'> & { row: R };

function GroupCells({ row, axis, isNarrow, floats }: CellProps<GroupRow>) {
  const { t } = useTranslation();
  const Icon = row.isOpen ? IconChevronDown : IconChevronRight;
  const { start, end } = row;
  return (
    <>
      <th scope="row" className={classes.name}>
        <Icon size={14} aria-hidden className={classes.chevron} />
        <span className={classes.words}>{row.label}</span>
        <span className={classes.count}>
          {t('gantt.steps', { count: row.count, formatted: formatCount(row.count) })}
        </span>
      </th>
      <Dates start={start} end={end} isNarrow={isNarrow} />
      {floats && !isNarrow && <td className={classes.float} />}
      <td className={classes.time}>
        {start && end && <span className={classes.summary} style={barPosition(axis, { start, end })} />}
      </td>
    </>
  );
}

function StepCells({ row: { step, lateness, level }, isNarrow, ...props }: CellProps<StepRow>) {
  const { t } = useTranslation();
  const { start, end, progress } = step;
  const float = props.floats?.get(step.id);
  const description = [
    start && end ? t('gantt.dates', { start: formatDay(start), end: formatDay(end) }) : t('gantt.noDates'),
    step.duration === 0 ? t('gantt.milestone') : t('gantt.progress', { share: formatPercent(progress / 100) }),
    stateLabel(step),
    ...(lateness ? [t(`gantt.lateness.${lateness}`)] : []),
    ...(float?.isCritical ? [t('gantt.onCriticalPath')] : []),
    ...(props.showsOwners ? step.owners.map(({ name }) => name) : []),
  ].join(', ');
  return (
    <>
      <th scope="row" className={classes.name} data-level={level} title={step.name}>
        <span className={classes.words}>{step.name}</span>
      </th>
      <Dates start={start} end={end} isNarrow={isNarrow} />
      {props.floats && !isNarrow && (
        <td className={classes.float}>
          {float ? t('gantt.floatDays', { count: float.days, formatted: formatCount(float.days) }) : ''}
        </td>
      )}
      <td className={classes.time} title={description}>
        <VisuallyHidden>{description}</VisuallyHidden>
        <Bar step={step} lateness={lateness} {...props} />
      </td>
    </>
  );
}

function Dates({ start, end, isNarrow }: { start: string | null; end: string | null; isNarrow: boolean }) {
  if (isNarrow) return null;
  return (
    <>
      <td className={classes.date} data-column="start">
        {start && formatDay(start)}
      </td>
      <td className={classes.date} data-column="end">
        {end && formatDay(end)}
      </td>
    </>
  );
}
