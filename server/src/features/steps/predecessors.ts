import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { Predecessor } from '@leadwright/contract/steps/step-fields';
import { NOT_OFFERED } from '../../record/choices.ts';

/** A step of a plan with its code and predecessors. */
export interface PlanStep {
  code: string;
  predecessorKeys: readonly string[];
}
/** Steps by key. */
export type Plan = ReadonlyMap<string, PlanStep>;

/**
 * Returns the path from a step along its predecessors back to itself, with the step at both ends; undefined without a
 * cycle.
 */
export function findCycle(plan: Plan, start: string): string[] | undefined {
  const visited = new Set<string>();
  const walk = (key: string, path: readonly string[]): string[] | undefined => {
    for (const next of plan.get(key)?.predecessorKeys ?? []) {
      if (next === start) return [next, ...path];
      if (visited.has(next)) continue;
      visited.add(next);
      const cycle = walk(next, [next, ...path]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  return walk(start, [start]);
}

/** Formats a cycle in the order in which its steps follow each other: "A → B → A". */
export const formatCycle = (plan: Plan, cycle: readonly string[]): string =>
  cycle.map((key) => plan.get(key)?.code ?? '?').join(' → ');

const DEPENDS_ON_ITSELF = defineMessage('problems.stepAfterItself', 'A step cannot depend on itself.');
const DUPLICATE_PREDECESSOR = defineMessage('problems.stepTwice', 'This step is already listed.');

/**
 * Returns problems of a step’s predecessors: unknown steps, the step itself, duplicates and cycles. A new step has no
 * key, and no step depends on it.
 */
export function predecessorProblems(
  predecessors: readonly Predecessor[],
  plan: Plan,
  self: { key: string; code: string } | undefined,
): Problems {
  const problems: Problems = {};
  const listedIds = new Set<string>();
  for (const [index, { step_id }] of predecessors.entries()) {
    const fieldPath = `predecessors.${index}.step_id`;
    if (step_id === self?.key) problems[fieldPath] = DEPENDS_ON_ITSELF;
    else if (!plan.has(step_id)) problems[fieldPath] = NOT_OFFERED;
    else if (listedIds.has(step_id)) problems[fieldPath] = DUPLICATE_PREDECESSOR;
    listedIds.add(step_id);
  }
  if (!self || Object.keys(problems).length > 0) return problems;
  for (const [index, { step_id }] of predecessors.entries()) {
    const changedPlan = new Map(plan).set(self.key, { code: self.code, predecessorKeys: [step_id] });
    const cycle = findCycle(changedPlan, self.key);
    if (cycle)
      problems[`predecessors.${index}.step_id`] = defineMessage(
        'problems.stepCircle',
        'These steps would depend on each other: {{steps}}.',
        { steps: formatCycle(changedPlan, cycle) },
      );
  }
  return problems;
}
