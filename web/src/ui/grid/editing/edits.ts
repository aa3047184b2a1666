import './messages.ts';
import type { CellValue } from '@leadwright/contract/cells/cell-value';
import type { CellChange, RejectedCell } from '@leadwright/contract/features/grid-cells';
import type { GridRow } from '@leadwright/contract/grid';
import { notifications } from '@mantine/notifications';
import { t } from 'i18next';
import { explain } from '../../../api/explain.ts';
import { notifyDone, notifyFailure } from '../../../api/notify.ts';
import { formatCount } from '../../format.ts';
import type { CellEditing } from './cell-editing.ts';
import { type CellEdit, EditedRows } from './edited-rows.ts';
import { type ChangedCell, EMPTY, pushStep, type Step, stepHistory } from './history.ts';

/** The time for which a saved cell shows its tick. */
const SAVED_MARK_MS = 2_500;
const LOCKED_MARK_MS = 5_000;

const toCellValue = (value: unknown) => (value ?? null) as CellValue;

/** Returns whether it handles a single rejected cell itself. */
export type OnRefused = (cell: RejectedCell, value: CellValue) => boolean;

/** The edits in a grid since it was opened: shown immediately, saved one after the other, and undone. */
export class Edits {
  readonly rows = new EditedRows();
  readonly editing: CellEditing;
  /** The last action, for screen readers. */
  announcement = '';
  #history = EMPTY;
  #last: Promise<unknown> = Promise.resolve();
  readonly #onRefused: OnRefused;

  constructor(editing: CellEditing, onRefused: OnRefused = () => false) {
    this.editing = editing;
    this.#onRefused = onRefused;
  }

  /** Returns the changes as the server expects them, with the values that the cells show now. */
  changesOf(edits: readonly CellEdit[]): CellChange[] {
    return edits.map(({ row, column, value }) => {
      const now = this.rows.shown(row);
      return { id: row.id, version: this.editing.versionOf(now, column), column, value, was: toCellValue(now[column]) };
    });
  }

  /** Shows at the cell why it cannot be edited. */
  showLocked(row: GridRow, column: string, why: string): void {
    this.announcement = why;
    this.rows.showLocked(row, column, why);
    setTimeout(() => this.rows.clearMarks([{ row, column }]), LOCKED_MARK_MS);
  }

  /** Changes cells as one step that can be undone; returns the saved part of it. */
  async change(edits: readonly CellEdit[]): Promise<Step> {
    const savedCells = await this.#save(edits, 'cells.refused');
    if (savedCells.length > 0) this.#history = pushStep(this.#history, savedCells);
    return savedCells;
  }

  /** Undoes a step while it is the last one; a later one may depend on it. */
  async undo(step: Step): Promise<void> {
    await this.#last;
    if (this.#history.done.at(-1) !== step) return notifyDone(t('cells.changedSince'));
    return this.applyHistory('undo');
  }

  async applyHistory(direction: 'undo' | 'redo'): Promise<void> {
    // A change that is still being saved is the first to be undone.
    await this.#last;
    const historyStep = stepHistory(this.#history, direction);
    if (!historyStep) return notifyDone(t(direction === 'undo' ? 'cells.nothingToUndo' : 'cells.nothingToRedo'));
    const edits = historyStep.step.flatMap(({ id, column, before, after }) => {
      const row = this.rows.edited(id);
      return row ? [{ row, column, value: after, shown: after, was: before }] : [];
    });
    this.#history = historyStep.after(await this.#save(edits, 'cells.notUndone'));
  }

  /** Saves one after the other, so that each builds on the result of the one before. */
  #save(
    edits: readonly (CellEdit & { was?: CellValue })[],
    messageKey: 'cells.refused' | 'cells.notUndone',
  ): Promise<Step> {
    // The previous value of an undone cell is the one that the step left, not the current one.
    const changes = this.changesOf(edits).map((change, i) => ({ ...change, was: edits[i]!.was ?? change.was }));
    const editId = this.rows.begin(edits);
    const saving = this.#last.then(() => this.#send(editId, edits, changes, messageKey));
    this.#last = saving;
    return saving;
  }

  async #send(
    editId: number,
    edits: readonly CellEdit[],
    changes: CellChange[],
    messageKey: 'cells.refused' | 'cells.notUndone',
  ): Promise<Step> {
    try {
      const latestChanges = changes.map((change, i) => ({
        ...change,
        version: Math.max(change.version, this.editing.versionOf(this.rows.shown(edits[i]!.row), change.column)),
      }));
      const { saved, refused } = await this.editing.save(latestChanges);
      const count = edits.length - refused.length;
      if (count > 0) this.announcement = t('cells.savedCells', { count, formatted: formatCount(count) });
      this.rows.end(editId, edits, saved, refused);
      setTimeout(() => this.rows.clearMarks(edits), SAVED_MARK_MS);
      const [onlyRefused] = edits.length === 1 && messageKey === 'cells.refused' ? refused : [];
      const isHandled = onlyRefused !== undefined && this.#onRefused(onlyRefused, edits[0]!.value);
      if (isHandled) this.rows.clearMarks(edits, { refused: true });
      else if (refused.length > 0) showRefused(refused, messageKey);
      const rows = new Map(saved.map((one) => [one.id, one]));
      const refusedKeys = new Set(refused.map(({ id, column }) => `${id} ${column}`));
      return latestChanges.flatMap(({ id, column, value, was = null }): ChangedCell[] => {
        const now = rows.get(id);
        if (!now || refusedKeys.has(`${id} ${column}`)) return [];
        return [
          { id, column, version: now.version, before: was, after: now.row ? toCellValue(now.row[column]) : value },
        ];
      });
    } catch (error) {
      // Nothing was saved: every cell is reset and can be edited again.
      const { text } = explain(error);
      const all = changes.map(({ id, column }) => ({ id, column, message: text, code: 'unavailable' as const }));
      this.rows.end(editId, edits, [], all);
      notifyFailure(error);
      return [];
    }
  }
}

function showRefused(refused: RejectedCell[], messageKey: 'cells.refused' | 'cells.notUndone'): void {
  const count = refused.length;
  const message = [...new Set(refused.map((cell) => cell.message))].slice(0, 3).join(' ');
  const title = t(messageKey, { count, formatted: formatCount(count) });
  notifications.show({ color: 'danger', title, message, autoClose: 10_000, role: 'alert' });
}
