import type { CampaignStep, CampaignStepLink } from '@leadwright/contract/features/campaign-steps';
import type { Day, DayNumber } from '@leadwright/contract/schedule/days';
import type { Float } from '@leadwright/contract/schedule/floats';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { PlanRow } from './plan-rows.ts';
import type { TimeAxis } from './time-axis.ts';

export const ROW_HEIGHT = 34;
export const HEAD_HEIGHT = 46;

const NARROW = 700;
const NAME = { wide: 250, narrow: 140 };
const DATE = 108;
const FLOAT = 72;

/** Returns the width of the columns left of the timeline, in pixels: only the names when the chart is narrow. */
export function leftPart(width: number, hasFloats: boolean) {
  const isNarrow = width < NARROW;
  const name = isNarrow ? NAME.narrow : NAME.wide;
  return { isNarrow, name, left: isNarrow ? name : name + 2 * DATE + (hasFloats ? FLOAT : 0) };
}

interface Dated {
  start: Day;
  end: Day;
}

/** Actions in the chart for users who may change a plan. */
export interface ChartEditing {
  /** Which parts of a bar can be dragged. */
  grips: (step: CampaignStep) => { move: boolean; resize: boolean; link: boolean };
  onGrip: (event: PointerEvent, step: CampaignStep) => void;
  /** Returns whether the key was handled. */
  onKey: (event: KeyboardEvent, step: CampaignStep) => boolean;
  onOpen: (step: CampaignStep) => void;
  onLink: (link: CampaignStepLink) => void;
  /** Previewed dates of steps during a change. */
  ghosts: ReadonlyMap<string, Dated>;
  /** The dates of the dragged bar. */
  held: { step: string; words: string } | null;
}

export interface ChartProps {
  label: string;
  rows: readonly PlanRow[];
  links: readonly CampaignStepLink[];
  axis: TimeAxis;
  today: Day;
  /** Whether this day is a non-working day. */
  isFree: (day: DayNumber) => boolean;
  /** Float of each step; null when the critical path is hidden. */
  floats: ReadonlyMap<string, Float> | null;
  baseline: ReadonlyMap<string, Dated> | null;
  showsOwners: boolean;
  editing?: ChartEditing;
  onToggle: (group: string) => void;
  /** Zooms in or out by one step. */
  onZoom: (by: -1 | 1) => void;
  onActive?: (step: CampaignStep | null) => void;
}

export const isCritical = ({ floats }: Pick<ChartProps, 'floats'>, step: string) =>
  floats?.get(step)?.critical ?? false;
