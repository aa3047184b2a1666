import type { CellValue } from '@leadwright/contract/cells/cell-value';

/** A changed cell with its old and new value. */
export interface ChangedCell {
  id: string;
  /** The version of the row after the change. */
  version: number;
  column: string;
  before: CellValue;
  after: CellValue;
}

/** Cells that are changed and undone together. */
export type Step = readonly ChangedCell[];

/** The done and undone steps; the last step of each list is the next one to undo or redo. */
export interface History {
  done: readonly Step[];
  undone: readonly Step[];
}

export const EMPTY_HISTORY: History = { done: [], undone: [] };
const MAX_STEPS = 50;

/** Adds a step and drops the undone steps. */
export function pushStep({ done }: History, step: Step): History {
  return { done: [...done, step].slice(-MAX_STEPS), undone: [] };
}

/**
 * Returns the changes that undo a step. Each change contains the expected current value, so that a later change by
 * another user is detected.
 */
const invertStep = (step: Step): Step =>
  step.map((cell) => ({ ...cell, before: cell.after, after: cell.before })).reverse();

/**
 * Returns the changes of the next undo or redo, and a function that returns the history after it. `savedCells` are the
 * saved changes, without cells that another user has changed.
 */
export function stepHistory(
  { done, undone }: History,
  direction: 'undo' | 'redo',
): { step: Step; historyAfter: (savedCells: Step) => History } | undefined {
  const [source, target] = direction === 'undo' ? [done, undone] : [undone, done];
  const last = source.at(-1);
  if (!last) return undefined;
  return {
    step: invertStep(last),
    historyAfter: (savedCells) => {
      const remaining = source.slice(0, -1);
      const extendedTarget = savedCells.length > 0 ? [...target, savedCells] : target;
      return direction === 'undo'
        ? { done: remaining, undone: extendedTarget }
        : { done: extendedTarget, undone: remaining };
    },
  };
}
