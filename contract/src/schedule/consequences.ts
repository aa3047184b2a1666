import { type Conflict, findStepConflicts } from './conflicts.ts';
import { type Day, type DayNumber, dayOf } from './days.ts';
import { earliestStartByLink, endFrom, isLinkSatisfied } from './ends.ts';
import { datesOf, type Network, type PlanNode, type StepPosition } from './network.ts';
import type { Dates } from './plan.ts';

export interface MovedStep {
  step: string;
  from: Dates | null;
  to: Dates;
}

export interface Consequences {
  /** Steps that have to move in addition to the changed ones, predecessors first. */
  moved: MovedStep[];
  /** The last day of the plan before and after the change. */
  end: { from: Day | null; to: Day | null };
  /** Conflicts after the change, of the changed and moved steps and of the steps linked to them. */
  conflicts: Conflict[];
}

/**
 * Computes the consequences of a change before it is saved: strict links push steps later, by the smallest possible
 * amount. A step is never moved earlier, because a gap may be intentional; a fixed or started step stays and is a
 * conflict.
 *
 * `network` is the plan with the change, `changed` the steps with new dates, another duration or a new link, and
 * `previousDates` their dates before. Only steps after a moved step are computed, so that this can run on every pointer
 * move.
 */
export function computeConsequences(
  network: Network,
  changed: ReadonlySet<string>,
  previousDates: ReadonlyMap<string, Dates | null> = new Map(),
): Consequences {
  const moved = pushSteps(network, changed);
  const positionAt = (node: PlanNode) => moved.get(node) ?? node.position;
  const affectedNodes = new Set<PlanNode>(moved.keys());
  for (const id of changed) {
    const node = network.byId.get(id);
    if (node) affectedNodes.add(node);
  }
  for (const node of [...affectedNodes]) for (const { to } of node.outgoing) affectedNodes.add(to);
  const byOrder = (a: PlanNode, b: PlanNode) => a.at - b.at;
  const previousEnd = ({ step }: PlanNode): Day | null => {
    const dates = previousDates.get(step.id);
    return dates === undefined ? step.end : (dates?.end ?? null);
  };
  return {
    moved: [...moved.keys()].sort(byOrder).map((node) => ({
      step: node.step.id,
      from: node.position ? datesOf(node.position) : null,
      to: datesOf(moved.get(node)!),
    })),
    end: {
      from: latestDay(network.nodes.map(previousEnd)),
      to: latestDay(network.nodes.map((node) => (moved.has(node) ? dayOf(moved.get(node)!.end) : node.step.end))),
    },
    conflicts: [...affectedNodes].sort(byOrder).flatMap((node) => findStepConflicts(network, node, positionAt)),
  };
}

const latestDay = (days: readonly (Day | null)[]) =>
  days.reduce<Day | null>((last, day) => (day && (!last || day > last) ? day : last), null);

/** Returns the new dates of the steps that a changed step pushes, directly or through other steps. */
function pushSteps({ plan, nodes, byId }: Network, changed: ReadonlySet<string>): Map<PlanNode, StepPosition> {
  const moved = new Map<PlanNode, StepPosition>();
  const queue = new IndexQueue();
  const enqueueFollowers = (node: PlanNode) => {
    for (const { to, link } of node.outgoing) if (link.strict) queue.add(to.at);
  };
  for (const id of changed) {
    const node = byId.get(id);
    if (node) enqueueFollowers(node);
  }
  for (let at = queue.take(); at !== undefined; at = queue.take()) {
    const node = nodes[at]!;
    if (node.isFixed || !node.position || changed.has(node.step.id)) continue;
    const position = node.position;
    let start: DayNumber = position.start;
    let mustMove = false;
    for (const edge of node.into) {
      const from = moved.get(edge.from) ?? edge.from.position;
      if (!(edge.link.strict && from)) continue;
      const isCause = moved.has(edge.from) || changed.has(edge.from.step.id);
      mustMove ||= isCause && !isLinkSatisfied(edge, from, position, plan.calendar);
      start = Math.max(start, earliestStartByLink(edge, from, plan.calendar));
    }
    if (!mustMove) continue;
    moved.set(node, { start, end: endFrom(node, start) });
    enqueueFollowers(node);
  }
  return moved;
}

/** A set of node indexes that returns the smallest first (a binary heap). */
class IndexQueue {
  readonly #heap: number[] = [];
  readonly #seen = new Set<number>();

  add(at: number): void {
    if (this.#seen.has(at)) return;
    this.#seen.add(at);
    const heap = this.#heap;
    let child = heap.push(at) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (heap[parent]! <= at) break;
      heap[child] = heap[parent]!;
      child = parent;
    }
    heap[child] = at;
  }

  take(): number | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || heap.length === 0) return first;
    let parent = 0;
    for (;;) {
      let child = 2 * parent + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
      if (heap[child]! >= last!) break;
      heap[parent] = heap[child]!;
      parent = child;
    }
    heap[parent] = last!;
    return first;
  }
}
