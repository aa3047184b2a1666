import type { CampaignStep, CampaignStepLink } from '@leadwright/contract/features/campaign-steps';
import type { Day, DayNumber } from '@leadwright/contract/schedule/days';
import type { Float } from '@leadwright/contract/schedule/floats';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { PlanRow } from './plan-rows.ts';
import type { TimeAxis } from './time-axis.ts';

export const ROW_HEIGHT = 34;
export const HEADER_HEIGHT = 46;

const NARROW_WIDTH = 700;
const NAME_WIDTH = { wide: 250, narrow: 140 };
const DATE_WIDTH = 108;
const FLOAT_WIDTH = 72;

/**
 * Returns the widths of the name column (`name`) and of all columns left of the timeline (`left`), in pixels. A narrow
 * chart has only the name column.
 */
export function leftColumns(width: number, hasFloats: boolean) {
  const isNarrow = width < NARROW_WIDTH;
  const name = isNarrow ? NAME_WIDTH.narrow : NAME_WIDTH.wide;
  return { isNarrow, name, left: isNarrow ? name : name + 2 * DATE_WIDTH + (hasFloats ? FLOAT_WIDTH : 0) };
}

interface DateRange {
  start: Day;
  end: Day;
}

/** Actions in the chart for users who may change a plan. */
export interface ChartEditing {
  /** Returns which parts of a bar can be dragged. */
  grips: (step: CampaignStep) => { move: boolean; resize: boolean; link: boolean };
  onGrip: (event: PointerEvent, step: CampaignStep) => void;
  /** Returns whether the key was handled. */
  onKey: (event: KeyboardEvent, step: CampaignStep) => boolean;
  onOpen: (step: CampaignStep) => void;
  onLink: (link: CampaignStepLink) => void;
  /** Previewed dates of steps during a change. */
  ghosts: ReadonlyMap<string, DateRange>;
  /** Label with the dates of the dragged bar. */
  dragLabel: { step: string; text: string } | null;
}

export interface ChartProps {
  label: string;
  rows: readonly PlanRow[];
  links: readonly CampaignStepLink[];
  axis: TimeAxis;
  today: Day;
  /** Whether this day is a non-working day. */
  isNonWorking: (day: DayNumber) => boolean;
  /** Float of each step; null when the critical path is hidden. */
  floats: ReadonlyMap<string, Float> | null;
  baseline: ReadonlyMap<string, DateRange> | null;
  showsOwners: boolean;
  editing?: ChartEditing;
  /** Opens or closes a group of steps. */
  onToggle: (group: string) => void;
  /** Zooms in (-1) or out (1) by one level. */
  onZoom: (by: -1 | 1) => void;
  /** Receives the step of the active row; null for a group. */
  onActive?: (step: CampaignStep | null) => void;
}

export const isCritical = ({ floats }: Pick<ChartProps, 'floats'>, step: string) =>
  floats?.get(step)?.isCritical ?? false;
