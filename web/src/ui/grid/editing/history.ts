import type { CellValue } from '@leadwright/contract/cells/cell-value';

/** A cell that was changed: what it showed before, and what it shows since. */
export interface ChangedCell {
  id: string;
  /** Of the row, after the change. */
  version: number;
  column: string;
  before: CellValue;
  after: CellValue;
}

/** Cells that were changed together, and are undone together. */
export type Step = readonly ChangedCell[];

/** What can be undone, the latest last, and what was undone and can be done again, the next one last. */
export interface History {
  done: readonly Step[];
  undone: readonly Step[];
}

export const EMPTY: History = { done: [], undone: [] };
const MAX_STEPS = 50;

/** A new change; what was undone before it is no longer to be done again. */
export function pushStep({ done }: History, step: Step): History {
  return { done: [...done, step].slice(-MAX_STEPS), undone: [] };
}

/** The changes that take a step back: by what each cell shows since, a later change by somebody else is noticed. */
const inverse = (step: Step): Step =>
  step.map((cell) => ({ ...cell, before: cell.after, after: cell.before })).reverse();

/**
 * The step that an undo (or a redo) makes now, and the history once it is made, of which `made` is what came of it:
 * cells that others have changed since are no part of it any more.
 */
export function stepHistory(
  { done, undone }: History,
  way: 'undo' | 'redo',
): { step: Step; after: (made: Step) => History } | undefined {
  const [from, to] = way === 'undo' ? [done, undone] : [undone, done];
  const last = from.at(-1);
  if (!last) return undefined;
  return {
    step: inverse(last),
    after: (made) => {
      const left = from.slice(0, -1);
      const more = made.length > 0 ? [...to, made] : to;
      return way === 'undo' ? { done: left, undone: more } : { done: more, undone: left };
    },
  };
}
