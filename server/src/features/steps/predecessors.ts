import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import type { Predecessor } from '@leadwright/contract/steps/step-fields';
import { NOT_OFFERED } from '../../record/choices.ts';

/** A step among those that it is planned with: what it is named by, and what it comes after. */
export interface Linked {
  code: string;
  after: readonly string[];
}
/** Steps by what they are named by. */
export type Plan = ReadonlyMap<string, Linked>;

/** The way from a step back to itself along its predecessors, the step at both ends; nothing where there is none. */
export function circleThrough(plan: Plan, start: string): string[] | undefined {
  const seen = new Set<string>();
  const walk = (key: string, way: readonly string[]): string[] | undefined => {
    for (const next of plan.get(key)?.after ?? []) {
      if (next === start) return [next, ...way];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [next, ...way]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
}

/** A circle in the order in which its steps would follow each other: "A → B → A". */
export const inCodes = (plan: Plan, circle: readonly string[]): string =>
  circle.map((key) => plan.get(key)?.code ?? '?').join(' → ');

const ITSELF = defineMessage('problems.stepAfterItself', 'A step cannot depend on itself.');
const TWICE = defineMessage('problems.stepTwice', 'This step is already listed.');

/**
 * What is wrong with the predecessors of a step among the others: steps that are not there, the step itself, one that is
 * named twice, and a way back to itself. A new step has no key yet, and nothing comes after it.
 */
export function predecessorProblems(
  predecessors: readonly Predecessor[],
  plan: Plan,
  own: { key: string; code: string } | undefined,
): Problems {
  const problems: Problems = {};
  const seen = new Set<string>();
  for (const [place, { step_id }] of predecessors.entries()) {
    const at = `predecessors.${place}.step_id`;
    if (step_id === own?.key) problems[at] = ITSELF;
    else if (!plan.has(step_id)) problems[at] = NOT_OFFERED;
    else if (seen.has(step_id)) problems[at] = TWICE;
    seen.add(step_id);
  }
  if (!own || Object.keys(problems).length > 0) return problems;
  for (const [place, { step_id }] of predecessors.entries()) {
    const planned = new Map(plan).set(own.key, { code: own.code, after: [step_id] });
    const circle = circleThrough(planned, own.key);
    if (circle)
      problems[`predecessors.${place}.step_id`] = defineMessage(
        'problems.stepCircle',
        'These steps would depend on each other: {{steps}}.',
        { steps: inCodes(planned, circle) },
      );
  }
  return problems;
}
