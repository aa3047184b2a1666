import { keysOf } from '../fields.ts';
import { PHASE, type Phase } from '../steps/step-fields.ts';
import type { ScheduleLink } from './plan.ts';

/** Patterns for the initial links of a plan. */
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

const createLink = (predecessor: string, successor: string): ScheduleLink => ({
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
  if (pattern === 'sequential') return steps.slice(1).map(({ id }, index) => createLink(steps[index]!.id, id));
  if (pattern === 'master') {
    const stepIds = new Set(steps.map(({ id }) => id));
    return defaults.filter(({ predecessor, successor }) => stepIds.has(predecessor) && stepIds.has(successor));
  }
  const phases = keysOf(PHASE)
    .map((phase) => steps.filter((step) => step.phase === phase))
    .filter((phaseSteps) => phaseSteps.length > 0);
  return phases
    .slice(1)
    .flatMap((phaseSteps, index) =>
      phaseSteps.flatMap(({ id }) => phases[index]!.map((predecessor) => createLink(predecessor.id, id))),
    );
}
