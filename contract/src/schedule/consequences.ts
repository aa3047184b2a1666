import { type Conflict, findStepConflicts } from './conflicts.ts';
import { type Day, type DayNumber, dayOf } from './days.ts';
import { earliestStartByLink, endFrom, isLinkSatisfied } from './link-constraints.ts';
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
  /** Conflicts after the change: those of the changed and moved steps and of their direct successors. */
  conflicts: Conflict[];
}

/**
 * Computes the consequences of a change before it is saved: strict links push steps later, by the smallest possible
 * amount. A step is never moved earlier, because a gap may be intentional; a fixed or started step is not moved and
 * becomes a conflict.
 *
 * `network` is the plan with the change, `changedIds` the steps with new dates, another duration or a new link, and
 * `previousDates` their dates before. Only steps after a moved step are computed, so that this can run on every pointer
 * move.
 */
export function computeConsequences(
  network: Network,
  changedIds: ReadonlySet<string>,
  previousDates: ReadonlyMap<string, Dates | null> = new Map(),
): Consequences {
  const movedPositions = pushSteps(network, changedIds);
  const findPosition = (node: PlanNode) => movedPositions.get(node) ?? node.position;
  const affectedNodes = new Set<PlanNode>(movedPositions.keys());
  for (const id of changedIds) {
    const node = network.byId.get(id);
    if (node) affectedNodes.add(node);
  }
  for (const node of [...affectedNodes]) for (const { to } of node.outgoing) affectedNodes.add(to);
  const compareIndexes = (a: PlanNode, b: PlanNode) => a.index - b.index;
  const previousEnd = ({ step }: PlanNode): Day | null => {
    const dates = previousDates.get(step.id);
    return dates === undefined ? step.end : (dates?.end ?? null);
  };
  const newEnd = (node: PlanNode): Day | null => {
    const newPosition = movedPositions.get(node);
    return newPosition ? dayOf(newPosition.end) : node.step.end;
  };
  return {
    moved: [...movedPositions.keys()].sort(compareIndexes).map((node) => ({
      step: node.step.id,
      from: node.position ? datesOf(node.position) : null,
      to: datesOf(movedPositions.get(node)!),
    })),
    end: {
      from: latestDay(network.nodes.map(previousEnd)),
      to: latestDay(network.nodes.map(newEnd)),
    },
    conflicts: [...affectedNodes]
      .sort(compareIndexes)
      .flatMap((node) => findStepConflicts(network, node, findPosition)),
  };
}

const latestDay = (days: readonly (Day | null)[]) =>
  days.reduce<Day | null>((last, day) => (day && (!last || day > last) ? day : last), null);

/** Returns the new dates of the steps that a changed step pushes, directly or through other steps. */
function pushSteps({ plan, nodes, byId }: Network, changedIds: ReadonlySet<string>): Map<PlanNode, StepPosition> {
  const movedPositions = new Map<PlanNode, StepPosition>();
  const queue = new IndexQueue();
  const enqueueSuccessors = (node: PlanNode) => {
    for (const { to, link } of node.outgoing) if (link.strict) queue.add(to.index);
  };
  for (const id of changedIds) {
    const node = byId.get(id);
    if (node) enqueueSuccessors(node);
  }
  for (let index = queue.take(); index !== undefined; index = queue.take()) {
    const node = nodes[index]!;
    if (node.isFixed || !node.position || changedIds.has(node.step.id)) continue;
    const position = node.position;
    let start: DayNumber = position.start;
    let mustMove = false;
    for (const edge of node.incoming) {
      const from = movedPositions.get(edge.from) ?? edge.from.position;
      if (!(edge.link.strict && from)) continue;
      const isCause = movedPositions.has(edge.from) || changedIds.has(edge.from.step.id);
      mustMove ||= isCause && !isLinkSatisfied(edge, from, position, plan.calendar);
      start = Math.max(start, earliestStartByLink(edge, from, plan.calendar));
    }
    if (!mustMove) continue;
    movedPositions.set(node, { start, end: endFrom(node, start) });
    enqueueSuccessors(node);
  }
  return movedPositions;
}

/** A queue of node indexes that returns the smallest first and accepts each index once (a binary heap). */
class IndexQueue {
  readonly #heap: number[] = [];
  readonly #addedIndexes = new Set<number>();

  add(index: number): void {
    if (this.#addedIndexes.has(index)) return;
    this.#addedIndexes.add(index);
    const heap = this.#heap;
    let child = heap.push(index) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      if (heap[parent]! <= index) break;
      heap[child] = heap[parent]!;
      child = parent;
    }
    heap[child] = index;
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
