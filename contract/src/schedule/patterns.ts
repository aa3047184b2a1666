import { keysOf } from '../fields.ts';
import { PHASE, type Phase } from '../steps/step-fields.ts';
import type { ScheduleLink } from './plan.ts';

/** Initial dependencies of a plan. */
export const PATTERN = {
  sequential: 'One after the other',
  by_phase: 'Phase by phase',
  master: 'As in the master steps',
  none: 'None',
} as const;
export type Pattern = keyof typeof PATTERN;

interface Step {
  id: string;
  phase: Phase;
}

const tie = (predecessor: string, successor: string): ScheduleLink => ({
  predecessor,
  successor,
  type: 'FS',
  lag: 0,
  unit: 'working',
  strict: true,
});

/** Returns the links of a pattern between ordered steps; `defaults` are the links of their master steps. */
export function patternLinks(
  pattern: Pattern,
  steps: readonly Step[],
  defaults: readonly ScheduleLink[] = [],
): ScheduleLink[] {
  if (pattern === 'none') return [];
  if (pattern === 'sequential') return steps.slice(1).map(({ id }, at) => tie(steps[at]!.id, id));
  if (pattern === 'master') {
    const known = new Set(steps.map(({ id }) => id));
    return defaults.filter(({ predecessor, successor }) => known.has(predecessor) && known.has(successor));
  }
  const phases = keysOf(PHASE)
    .map((phase) => steps.filter((step) => step.phase === phase))
    .filter((inPhase) => inPhase.length > 0);
  return phases
    .slice(1)
    .flatMap((inPhase, at) => inPhase.flatMap(({ id }) => phases[at]!.map((before) => tie(before.id, id))));
}
