import './messages.ts';
import {
  type CellChange,
  changeCells,
  MAX_CELLS,
  type RejectedCell,
  type SavedRow,
} from '@leadwright/contract/features/grid-cells';
import type { Dataset, GridRow, RowSet, Scope } from '@leadwright/contract/grid';
import { t } from 'i18next';
import { call } from '../../../api/call.ts';
import { translateMessage } from '../../../messages/translated.ts';

/** Returns the key of the row version that covers a column: the version of the record or of its campaign values. */
const versionKey = ({ columns }: Pick<RowSet, 'columns'>, column: string): 'version' | 'scope_version' =>
  columns[column]?.rules ? 'scope_version' : 'version';

export interface SavedCells {
  saved: SavedRow[];
  rejected: RejectedCell[];
}

/** The cell editing of a row source. */
export interface CellEditing {
  /** Returns why a cell cannot be edited, in the user's language; undefined when it can. */
  lockReason: (row: GridRow, column: string) => string | undefined;
  /** Returns the cells that would be rejected. */
  check: (changes: CellChange[]) => Promise<RejectedCell[]>;
  save: (changes: CellChange[]) => Promise<SavedCells>;
  /** Returns the version of the record that a cell belongs to. */
  versionOf: (row: GridRow, column: string) => number;
  /** The maximum number of cells per change. */
  maxCells: number;
}

const translateRejection = (cell: RejectedCell): RejectedCell =>
  cell.messageKey ? { ...cell, message: translateMessage({ ...cell.messageKey, message: cell.message }) } : cell;

/**
 * Returns why a cell cannot be edited: the column is read-only, or the row has no version because the user may not
 * change it.
 */
function lockReason({ columns }: RowSet, row: GridRow, column: string): string | undefined {
  const { edit, label } = columns[column] ?? { label: column };
  if (!edit) return t('cells.lockedColumn', { column: label });
  return typeof row[versionKey({ columns }, column)] === 'number' ? undefined : t('cells.lockedRow');
}

/** Returns the cell editing of server rows. */
export function serverCells(dataset: Dataset, scope: Scope): CellEditing {
  const send = async (cells: CellChange[], check: boolean): Promise<SavedCells> => {
    const { saved, refused } = await call(changeCells, {
      params: { dataset: dataset.name },
      body: { ...scope, cells, check },
    });
    return { saved, rejected: refused.map(translateRejection) };
  };
  return {
    lockReason: (row, column) => lockReason(dataset, row, column),
    check: async (changes) => (await send(changes, true)).rejected,
    save: (changes) => send(changes, false),
    versionOf: (row, column) => Number(row[versionKey(dataset, column)] ?? 0),
    maxCells: MAX_CELLS,
  };
}
