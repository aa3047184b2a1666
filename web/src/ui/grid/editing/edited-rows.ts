import type { CellValue } from '@leadwright/contract/cells/cell-value';
import type { RejectedCell, SavedRow } from '@leadwright/contract/features/grid-cells';
import type { GridRow } from '@leadwright/contract/grid';

/** A cell with the value that it shows immediately. */
export interface CellEdit {
  row: GridRow;
  column: string;
  value: CellValue;
  shown: CellValue;
}

export interface Mark {
  state: 'saving' | 'saved' | 'refused' | 'locked';
  message?: string;
}
export type Marks = Readonly<Record<string, Mark>>;

interface EditedRow {
  /** The row of the last server reply; before that the original one. */
  row: GridRow;
  pending: Map<string, { value: CellValue; editId: number }>;
  marks: Marks;
  shown?: { of: GridRow; loaded: GridRow; row: GridRow } | undefined;
}

/** Returns the age of a row by its record versions, each of which only grows. */
const age = ({ version, scope_version }: GridRow) => Number(version ?? 0) + Number(scope_version ?? 0);

/** The rows edited since the grid was opened, which may be newer than the loaded ones. */
export class EditedRows {
  #rows = new Map<string, EditedRow>();
  #listeners = new Set<() => void>();
  #version = 0;
  #turn = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns a number that changes with every change. */
  version = (): number => this.#version;

  /** Returns a row as it is shown: with the values being saved, and those saved since it was loaded. */
  shown(loaded: GridRow): GridRow {
    const edited = this.#rows.get(loaded.id);
    if (!edited) return loaded;
    const row = age(loaded) > age(edited.row) ? loaded : edited.row;
    if (edited.shown?.of !== row || edited.shown.loaded !== loaded) {
      const pending = [...edited.pending].map(([column, { value }]) => [column, value]);
      // A row that was edited before a column was shown lacks that column.
      edited.shown = { of: row, loaded, row: { ...loaded, ...row, ...Object.fromEntries(pending) } };
    }
    return edited.shown.row;
  }

  /** Returns an edited row as of the last server reply. */
  edited(id: string): GridRow | undefined {
    return this.#rows.get(id)?.row;
  }

  marks(id: string): Marks | undefined {
    return this.#rows.get(id)?.marks;
  }

  /** Shows the edits before the server replies; the returned number identifies them. */
  begin(edits: readonly CellEdit[]): number {
    this.#turn += 1;
    for (const { row, column, shown } of edits) {
      const edited = this.#rows.get(row.id) ?? { row, pending: new Map(), marks: {} };
      edited.pending.set(column, { value: shown, editId: this.#turn });
      this.#mark(edited, column, { state: 'saving' });
      this.#rows.set(row.id, edited);
    }
    this.#changed();
    return this.#turn;
  }

  /** Applies the server's reply: saved cells stay, rejected cells are reset and show the reason. */
  end(editId: number, edits: readonly CellEdit[], saved: readonly SavedRow[], refused: readonly RejectedCell[]): void {
    for (const { id, row } of saved) this.#take(id, row);
    for (const { id, row } of refused) if (row) this.#take(id, row);
    const messages = new Map(refused.map((cell) => [`${cell.id} ${cell.column}`, cell.message]));
    for (const { row, column } of edits) {
      const edited = this.#rows.get(row.id);
      // A later edit of the same cell is still pending.
      if (!edited || edited.pending.get(column)?.editId !== editId) continue;
      edited.pending.delete(column);
      const message = messages.get(`${row.id} ${column}`);
      this.#mark(edited, column, message === undefined ? { state: 'saved' } : { state: 'refused', message });
    }
    this.#changed();
  }

  /** Shows why a cell cannot be edited. */
  showLocked(row: GridRow, column: string, message: string): void {
    const edited = this.#rows.get(row.id) ?? { row, pending: new Map(), marks: {} };
    this.#mark(edited, column, { state: 'locked', message });
    this.#rows.set(row.id, edited);
    this.#changed();
  }

  /** Removes temporary marks from cells; those of rejected cells stay. */
  clearMarks(cells: readonly { row: GridRow; column: string }[], { refused = false } = {}): void {
    for (const { row, column } of cells) {
      const edited = this.#rows.get(row.id);
      const state = edited?.marks[column]?.state;
      if (edited && (state === 'saved' || state === 'locked' || (refused && state === 'refused')))
        this.#mark(edited, column, undefined);
    }
    this.#changed();
  }

  #take(id: string, row: SavedRow['row']): void {
    const edited = this.#rows.get(id);
    if (edited && row) this.#rows.set(id, { ...edited, row: row as GridRow, shown: undefined });
  }

  #mark(edited: EditedRow, column: string, mark: Mark | undefined): void {
    const { [column]: _, ...others } = edited.marks;
    edited.marks = mark ? { ...others, [column]: mark } : others;
    edited.shown = undefined;
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
