import type { CellValue } from '@leadwright/contract/cells/cell-value';
import type { RejectedCell, SavedRow } from '@leadwright/contract/features/grid-cells';
import type { GridRow } from '@leadwright/contract/grid';

/** A cell with the value that it shows immediately. */
export interface CellEdit {
  row: GridRow;
  column: string;
  value: CellValue;
  displayValue: CellValue;
}

/** The mark of a cell: `refused` when the server has rejected its value, `locked` when it cannot be edited. */
export interface Mark {
  state: 'saving' | 'saved' | 'refused' | 'locked';
  message?: string;
}
export type Marks = Readonly<Record<string, Mark>>;

interface EditedRow {
  /** The row from the last server reply, or the original row. */
  row: GridRow;
  pending: Map<string, { value: CellValue; editId: number }>;
  marks: Marks;
  /** The cached result of `applyEdits` with its inputs. */
  cache?: { base: GridRow; loadedRow: GridRow; row: GridRow } | undefined;
}

/** Returns the sum of a row's record versions, which grows with every change. */
const versionSum = ({ version, scope_version }: GridRow) => Number(version ?? 0) + Number(scope_version ?? 0);

/** The edited rows of a grid, which may be newer than the loaded rows. */
export class EditedRows {
  #rows = new Map<string, EditedRow>();
  #listeners = new Set<() => void>();
  #version = 0;
  #lastEditId = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns a counter that grows with every change. */
  version = (): number => this.#version;

  /** Returns a loaded row with the edits that are being saved or were saved after it was loaded. */
  applyEdits(loadedRow: GridRow): GridRow {
    const editedRow = this.#rows.get(loadedRow.id);
    if (!editedRow) return loadedRow;
    const base = versionSum(loadedRow) > versionSum(editedRow.row) ? loadedRow : editedRow.row;
    if (editedRow.cache?.base !== base || editedRow.cache.loadedRow !== loadedRow) {
      const pendingValues = [...editedRow.pending].map(([column, { value }]) => [column, value]);
      // A row that was edited before a column became visible lacks that column.
      editedRow.cache = { base, loadedRow, row: { ...loadedRow, ...base, ...Object.fromEntries(pendingValues) } };
    }
    return editedRow.cache.row;
  }

  /** Returns an edited row from the last server reply. */
  findRow(id: string): GridRow | undefined {
    return this.#rows.get(id)?.row;
  }

  marks(id: string): Marks | undefined {
    return this.#rows.get(id)?.marks;
  }

  /** Shows edits before the server replies. Returns their edit id. */
  beginSave(edits: readonly CellEdit[]): number {
    this.#lastEditId += 1;
    for (const { row, column, displayValue } of edits) {
      const editedRow = this.#rows.get(row.id) ?? { row, pending: new Map(), marks: {} };
      editedRow.pending.set(column, { value: displayValue, editId: this.#lastEditId });
      this.#setMark(editedRow, column, { state: 'saving' });
      this.#rows.set(row.id, editedRow);
    }
    this.#notify();
    return this.#lastEditId;
  }

  /** Applies the server's reply: saved cells keep their values, rejected cells are reset and show the reason. */
  endSave(
    editId: number,
    edits: readonly CellEdit[],
    saved: readonly SavedRow[],
    rejected: readonly RejectedCell[],
  ): void {
    for (const { id, row } of saved) this.#updateRow(id, row);
    for (const { id, row } of rejected) if (row) this.#updateRow(id, row);
    const messages = new Map(rejected.map((cell) => [`${cell.id} ${cell.column}`, cell.message]));
    for (const { row, column } of edits) {
      const editedRow = this.#rows.get(row.id);
      // A later edit of the same cell is still pending.
      if (!editedRow || editedRow.pending.get(column)?.editId !== editId) continue;
      editedRow.pending.delete(column);
      const message = messages.get(`${row.id} ${column}`);
      this.#setMark(editedRow, column, message === undefined ? { state: 'saved' } : { state: 'refused', message });
    }
    this.#notify();
  }

  /** Shows why a cell cannot be edited. */
  showLocked(row: GridRow, column: string, message: string): void {
    const editedRow = this.#rows.get(row.id) ?? { row, pending: new Map(), marks: {} };
    this.#setMark(editedRow, column, { state: 'locked', message });
    this.#rows.set(row.id, editedRow);
    this.#notify();
  }

  /** Removes temporary marks from cells. The marks of rejected cells stay unless `includesRejected` is set. */
  clearMarks(cells: readonly { row: GridRow; column: string }[], { includesRejected = false } = {}): void {
    for (const { row, column } of cells) {
      const editedRow = this.#rows.get(row.id);
      const state = editedRow?.marks[column]?.state;
      if (editedRow && (state === 'saved' || state === 'locked' || (includesRejected && state === 'refused')))
        this.#setMark(editedRow, column, undefined);
    }
    this.#notify();
  }

  #updateRow(id: string, row: SavedRow['row']): void {
    const editedRow = this.#rows.get(id);
    if (editedRow && row) this.#rows.set(id, { ...editedRow, row: row as GridRow, cache: undefined });
  }

  #setMark(editedRow: EditedRow, column: string, mark: Mark | undefined): void {
    const { [column]: _, ...otherMarks } = editedRow.marks;
    editedRow.marks = mark ? { ...otherMarks, [column]: mark } : otherMarks;
    editedRow.cache = undefined;
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
