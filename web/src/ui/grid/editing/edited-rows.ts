import type { CellValue } from '@leadwright/contract/cells/cell-value';
import type { RefusedCell, SavedRow } from '@leadwright/contract/features/grid-cells';
import type { GridRow } from '@leadwright/contract/grid';

/** A cell with the value it is to show at once. */
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

interface Edited {
  /** The row as the server has answered; until then as it was. */
  row: GridRow;
  pending: Map<string, { value: CellValue; turn: number }>;
  marks: Marks;
  shown?: { of: GridRow; loaded: GridRow; row: GridRow } | undefined;
}

/** A row is as new as its records are: each of their versions only grows. */
const age = ({ version, scope_version }: GridRow) => Number(version ?? 0) + Number(scope_version ?? 0);

/** The rows that were edited since the grid is open, which may be newer than those that were loaded. */
export class EditedRows {
  #rows = new Map<string, Edited>();
  #listeners = new Set<() => void>();
  #version = 0;
  #turn = 0;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Another number after each change. */
  version = (): number => this.#version;

  /** A row as it is to be seen: with what is being saved, and with what was saved since it was loaded. */
  shown(loaded: GridRow): GridRow {
    const edited = this.#rows.get(loaded.id);
    if (!edited) return loaded;
    const row = age(loaded) > age(edited.row) ? loaded : edited.row;
    if (edited.shown?.of !== row || edited.shown.loaded !== loaded) {
      const pending = [...edited.pending].map(([column, { value }]) => [column, value]);
      // A row that was edited before a column was shown does not have it.
      edited.shown = { of: row, loaded, row: { ...loaded, ...row, ...Object.fromEntries(pending) } };
    }
    return edited.shown.row;
  }

  /** A row that was edited, as the server has answered last. */
  edited(id: string): GridRow | undefined {
    return this.#rows.get(id)?.row;
  }

  marks(id: string): Marks | undefined {
    return this.#rows.get(id)?.marks;
  }

  /** Shows the edits before the server has answered; the number stands for all of them. */
  begin(edits: readonly CellEdit[]): number {
    this.#turn += 1;
    for (const { row, column, shown } of edits) {
      const edited = this.#rows.get(row.id) ?? { row, pending: new Map(), marks: {} };
      edited.pending.set(column, { value: shown, turn: this.#turn });
      this.#mark(edited, column, { state: 'saving' });
      this.#rows.set(row.id, edited);
    }
    this.#changed();
    return this.#turn;
  }

  /** Takes the server's answer: what was saved stays, what was refused goes back to what it was and says why. */
  end(turn: number, edits: readonly CellEdit[], saved: readonly SavedRow[], refused: readonly RefusedCell[]): void {
    for (const { id, row } of saved) this.#take(id, row);
    for (const { id, row } of refused) if (row) this.#take(id, row);
    const why = new Map(refused.map((cell) => [`${cell.id} ${cell.column}`, cell.message]));
    for (const { row, column } of edits) {
      const edited = this.#rows.get(row.id);
      // A later edit of the same cell has still to be answered.
      if (!edited || edited.pending.get(column)?.turn !== turn) continue;
      edited.pending.delete(column);
      const message = why.get(`${row.id} ${column}`);
      this.#mark(edited, column, message === undefined ? { state: 'saved' } : { state: 'refused', message });
    }
    this.#changed();
  }

  /** Says why a cell cannot be edited. */
  tellLocked(row: GridRow, column: string, message: string): void {
    const edited = this.#rows.get(row.id) ?? { row, pending: new Map(), marks: {} };
    this.#mark(edited, column, { state: 'locked', message });
    this.#rows.set(row.id, edited);
    this.#changed();
  }

  /** Takes away what is said of cells for a moment only; what was refused stays. */
  forget(cells: readonly { row: GridRow; column: string }[], { refused = false } = {}): void {
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

  #mark(edited: Edited, column: string, mark: Mark | undefined): void {
    const { [column]: _, ...others } = edited.marks;
    edited.marks = mark ? { ...others, [column]: mark } : others;
    edited.shown = undefined;
  }

  #changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
