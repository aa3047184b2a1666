import type { CellValue } from '@leadwright/contract/cells/cell-value';

/** A changed cell with the values before and after. */
export interface ChangedCell {
  id: string;
  /** The version of the row after the change. */
  version: number;
  column: string;
  before: CellValue;
  after: CellValue;
}

/** Cells that were changed together and are undone together. */
export type Step = readonly ChangedCell[];

/** The steps to undo, the latest last, and the undone steps to redo, the next one last. */
export interface History {
  done: readonly Step[];
  undone: readonly Step[];
}

export const EMPTY: History = { done: [], undone: [] };
const MAX_STEPS = 50;

/** Adds a step; the steps undone before it can no longer be redone. */
export function pushStep({ done }: History, step: Step): History {
  return { done: [...done, step].slice(-MAX_STEPS), undone: [] };
}

/**
 * Returns the changes that undo a step. They name the value that each cell should show, so a later change by another
 * user is noticed.
 */
const inverse = (step: Step): Step =>
  step.map((cell) => ({ ...cell, before: cell.after, after: cell.before })).reverse();

/**
 * Returns the step of the next undo (or redo), and the history after it. `saved` is the saved part of the step: cells
 * that others have changed since are removed from it.
 */
export function stepHistory(
  { done, undone }: History,
  direction: 'undo' | 'redo',
): { step: Step; after: (saved: Step) => History } | undefined {
  const [from, to] = direction === 'undo' ? [done, undone] : [undone, done];
  const last = from.at(-1);
  if (!last) return undefined;
  return {
    step: inverse(last),
    after: (saved) => {
      const remaining = from.slice(0, -1);
      const extended = saved.length > 0 ? [...to, saved] : to;
      return direction === 'undo' ? { done: remaining, undone: extended } : { done: extended, undone: remaining };
    },
  };
}
