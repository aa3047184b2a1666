import './messages.ts';
import type { CellValue } from '@leadwright/contract/cells/cell-value';
import type { CellChange, RejectedCell } from '@leadwright/contract/features/grid-cells';
import type { GridRow } from '@leadwright/contract/grid';
import { notifications } from '@mantine/notifications';
import { t } from 'i18next';
import { explain } from '../../../api/explain.ts';
import { notifyFailure, notifySuccess } from '../../../api/notify.ts';
import { formatCount } from '../../format.ts';
import type { CellEditing } from './cell-editing.ts';
import { type CellEdit, EditedRows } from './edited-rows.ts';
import { type ChangedCell, EMPTY_HISTORY, pushStep, type Step, stepHistory } from './history.ts';

/** The time for which a saved cell shows its tick. */
const SAVED_MARK_MS = 2_500;
const LOCKED_MARK_MS = 5_000;

const toCellValue = (value: unknown) => (value ?? null) as CellValue;

/** Handles a rejected cell and returns true, or returns false so that the grid shows the rejection. */
export type OnRejected = (cell: RejectedCell, value: CellValue) => boolean;

/** The edits of a grid: shown immediately, saved in sequence, and undoable. */
export class Edits {
  readonly rows = new EditedRows();
  readonly editing: CellEditing;
  /** The last action, for screen readers. */
  announcement = '';
  #history = EMPTY_HISTORY;
  #lastSave: Promise<unknown> = Promise.resolve();
  readonly #onRejected: OnRejected;

  constructor(editing: CellEditing, onRejected: OnRejected = () => false) {
    this.editing = editing;
    this.#onRejected = onRejected;
  }

  /** Converts edits to the changes of the endpoint, with the currently shown values. */
  changesOf(edits: readonly CellEdit[]): CellChange[] {
    return edits.map(({ row, column, value }) => {
      const current = this.rows.applyEdits(row);
      return {
        id: row.id,
        version: this.editing.versionOf(current, column),
        column,
        value,
        was: toCellValue(current[column]),
      };
    });
  }

  /** Shows at the cell why it cannot be edited. */
  showLocked(row: GridRow, column: string, reason: string): void {
    this.announcement = reason;
    this.rows.showLocked(row, column, reason);
    setTimeout(() => this.rows.clearMarks([{ row, column }]), LOCKED_MARK_MS);
  }

  /** Changes cells as one undoable step; returns the saved cells. */
  async change(edits: readonly CellEdit[]): Promise<Step> {
    const savedCells = await this.#save(edits, 'cells.refused');
    if (savedCells.length > 0) this.#history = pushStep(this.#history, savedCells);
    return savedCells;
  }

  /** Undoes a step if it is the last one, because later steps may depend on it. */
  async undo(step: Step): Promise<void> {
    await this.#lastSave;
    if (this.#history.done.at(-1) !== step) return notifySuccess(t('cells.changedSince'));
    return this.applyHistory('undo');
  }

  async applyHistory(direction: 'undo' | 'redo'): Promise<void> {
    // The step of a running save is part of the history only after the save.
    await this.#lastSave;
    const historyStep = stepHistory(this.#history, direction);
    if (!historyStep) return notifySuccess(t(direction === 'undo' ? 'cells.nothingToUndo' : 'cells.nothingToRedo'));
    const edits = historyStep.step.flatMap(({ id, column, before, after }) => {
      const row = this.rows.findRow(id);
      return row ? [{ row, column, value: after, displayValue: after, was: before }] : [];
    });
    this.#history = historyStep.historyAfter(await this.#save(edits, 'cells.notUndone'));
  }

  /** Queues a save after the previous one, so that it uses the saved versions of the rows. */
  #save(
    edits: readonly (CellEdit & { was?: CellValue })[],
    messageKey: 'cells.refused' | 'cells.notUndone',
  ): Promise<Step> {
    // An undo expects the value that its step wrote, which may differ from the current one.
    const changes = this.changesOf(edits).map((change, i) => ({ ...change, was: edits[i]!.was ?? change.was }));
    const editId = this.rows.beginSave(edits);
    const savePromise = this.#lastSave.then(() => this.#send(editId, edits, changes, messageKey));
    this.#lastSave = savePromise;
    return savePromise;
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
        version: Math.max(change.version, this.editing.versionOf(this.rows.applyEdits(edits[i]!.row), change.column)),
      }));
      const { saved, rejected } = await this.editing.save(latestChanges);
      const count = edits.length - rejected.length;
      if (count > 0) this.announcement = t('cells.savedCells', { count, formatted: formatCount(count) });
      this.rows.endSave(editId, edits, saved, rejected);
      setTimeout(() => this.rows.clearMarks(edits), SAVED_MARK_MS);
      const [singleRejection] = edits.length === 1 && messageKey === 'cells.refused' ? rejected : [];
      const isHandled = singleRejection !== undefined && this.#onRejected(singleRejection, edits[0]!.value);
      if (isHandled) this.rows.clearMarks(edits, { includesRejected: true });
      else if (rejected.length > 0) notifyRejected(rejected, messageKey);
      const savedRows = new Map(saved.map((row) => [row.id, row]));
      const rejectedKeys = new Set(rejected.map(({ id, column }) => `${id} ${column}`));
      return latestChanges.flatMap(({ id, column, value, was = null }): ChangedCell[] => {
        const savedRow = savedRows.get(id);
        if (!savedRow || rejectedKeys.has(`${id} ${column}`)) return [];
        return [
          {
            id,
            column,
            version: savedRow.version,
            before: was,
            after: savedRow.row ? toCellValue(savedRow.row[column]) : value,
          },
        ];
      });
    } catch (error) {
      // No cell was saved: all cells are reset and can be edited again.
      const { text } = explain(error);
      const rejectedCells = changes.map(({ id, column }) => ({
        id,
        column,
        message: text,
        code: 'unavailable' as const,
      }));
      this.rows.endSave(editId, edits, [], rejectedCells);
      notifyFailure(error);
      return [];
    }
  }
}

function notifyRejected(rejected: RejectedCell[], messageKey: 'cells.refused' | 'cells.notUndone'): void {
  const count = rejected.length;
  const message = [...new Set(rejected.map((cell) => cell.message))].slice(0, 3).join(' ');
  const title = t(messageKey, { count, formatted: formatCount(count) });
  notifications.show({ color: 'danger', title, message, autoClose: 10_000, role: 'alert' });
}
