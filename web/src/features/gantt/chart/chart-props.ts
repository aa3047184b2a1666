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

/** What stands at the left of the timeline, in pixels: where room is short, the names alone. */
export function leftPart(width: number, hasFloats: boolean) {
  const isNarrow = width < NARROW;
  const name = isNarrow ? NAME.narrow : NAME.wide;
  return { isNarrow, name, left: isNarrow ? name : name + 2 * DATE + (hasFloats ? FLOAT : 0) };
}

interface Dated {
  start: Day;
  end: Day;
}

/** What whoever may change a plan does in the chart. */
export interface ChartEditing {
  /** Which parts of a bar can be taken hold of. */
  grips: (step: CampaignStep) => { move: boolean; resize: boolean; link: boolean };
  onGrip: (event: PointerEvent, step: CampaignStep) => void;
  /** Whether the key was meant for it. */
  onKey: (event: KeyboardEvent, step: CampaignStep) => boolean;
  onOpen: (step: CampaignStep) => void;
  onLink: (link: CampaignStepLink) => void;
  /** Where steps would stand by the change that is being made. */
  ghosts: ReadonlyMap<string, Dated>;
  /** The dates of the bar in hand. */
  held: { step: string; words: string } | null;
}

export interface ChartProps {
  label: string;
  rows: readonly PlanRow[];
  links: readonly CampaignStepLink[];
  axis: TimeAxis;
  today: Day;
  /** Whether nobody works on this day. */
  isFree: (day: DayNumber) => boolean;
  /** Float of each step, where the critical path is shown. */
  floats: ReadonlyMap<string, Float> | null;
  baseline: ReadonlyMap<string, Dated> | null;
  showsOwners: boolean;
  editing?: ChartEditing;
  onToggle: (group: string) => void;
  /** One step nearer, or farther. */
  onZoom: (by: -1 | 1) => void;
  onActive?: (step: CampaignStep | null) => void;
}

export const isCritical = ({ floats }: Pick<ChartProps, 'floats'>, step: string) =>
  floats?.get(step)?.critical ?? false;
