import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { InitialsAvatar } from '../../../ui/names/initials-avatar.tsx';
import classes from './chart.module.css';
import { type ChartProps, isCritical } from './chart-props.ts';
import type { Lateness } from './plan-rows.ts';
import { leftOf, type TimeAxis } from './time-axis.ts';

/** Minimum width of a visible bar that can be dragged, in pixels. */
const MIN_WIDTH = 6;
/** Half the width of a milestone diamond, in pixels. */
export const MILESTONE_RADIUS = 9;

export const barPosition = (axis: TimeAxis, { start, end }: { start: string; end: string }) => {
  const left = leftOf(axis, start);
  return { insetInlineStart: left, width: Math.max(MIN_WIDTH, leftOf(axis, end) + axis.dayWidth - left) };
};

/** Returns the centre of a milestone diamond, at the end of its day. */
export const milestoneCentre = (axis: TimeAxis, day: string) =>
  leftOf(axis, day) + Math.max(axis.dayWidth - MILESTONE_RADIUS, axis.dayWidth / 2);

interface BarProps extends Pick<ChartProps, 'axis' | 'floats' | 'baseline' | 'editing' | 'showsOwners'> {
  step: CampaignStep;
  lateness: Lateness;
}

/** Draws a step as a bar, or as a diamond for a milestone, with its baseline and its preview. */
export function Bar({ step, lateness, axis, floats, baseline, editing, showsOwners }: BarProps) {
  const { start, end } = step;
  const baselineDates = baseline?.get(step.id);
  const ghost = editing?.ghosts.get(step.id);
  return (
    <>
      {baselineDates && <span className={classes.baseline} data-baseline style={barPosition(axis, baselineDates)} />}
      {start && end && (
        <BarBody
          {...{ step, lateness, axis, floats, editing, showsOwners }}
          position={barPosition(axis, { start, end })}
        />
      )}
      {ghost && <span className={classes.ghost} data-ghost style={barPosition(axis, ghost)} />}
      {ghost && editing?.dragLabel?.step === step.id && (
        <span className={classes.heldDates} style={{ insetInlineStart: leftOf(axis, ghost.start) }}>
          {editing.dragLabel.text}
        </span>
      )}
    </>
  );
}

const LATENESS_ICON = { overdue: IconAlertTriangle, at_risk: IconClockExclamation };

type BarBodyProps = Omit<BarProps, 'baseline'> & { position: { insetInlineStart: number; width: number } };

function BarBody({ step, lateness, axis, floats, editing, showsOwners, position }: BarBodyProps) {
  const grips = editing?.grips(step);
  const Icon = lateness && LATENESS_ICON[lateness];
  const isMilestone = step.duration === 0;
  return (
    <>
      <span
        className={isMilestone ? classes.milestone : classes.bar}
        style={isMilestone ? { insetInlineStart: milestoneCentre(axis, step.end!) } : position}
        data-bar={step.id}
        data-state={step.state}
        data-late={lateness ?? undefined}
        data-critical={isCritical({ floats }, step.id) || undefined}
        data-movable={grips?.move || undefined}
        data-grip="move"
        {...(grips && { onPointerDown: (event: React.PointerEvent) => editing?.onGrip(event, step) })}
      >
        {!isMilestone && <span className={classes.fill} data-fill style={{ width: `${step.progress}%` }} />}
        {grips?.resize && !isMilestone && (
          <>
            {grips.move && <span className={classes.edge} data-grip="start" />}
            <span className={classes.edge} data-grip="end" />
          </>
        )}
        {grips?.link && (
          <>
            <span className={classes.dot} data-grip="link-start" />
            <span className={classes.dot} data-grip="link-end" />
          </>
        )}
      </span>
      <span
        className={classes.beside}
        style={{ insetInlineStart: position.insetInlineStart + position.width + (axis.dayWidth < 10 ? 12 : 16) }}
      >
        {Icon && <Icon size={14} className={classes.lateIcon} data-late={lateness} aria-hidden />}
        {showsOwners && step.owners[0] && <InitialsAvatar name={step.owners[0].name} />}
      </span>
    </>
  );
}
