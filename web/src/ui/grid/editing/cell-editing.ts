import './messages.ts';
import {
  type CellChange,
  changeCells,
  MAX_CELLS,
  type RefusedCell,
  type SavedRow,
} from '@leadwright/contract/features/grid-cells';
import type { Dataset, GridRow, RowSet, Scope } from '@leadwright/contract/grid';
import { t } from 'i18next';
import { call } from '../../../api/call.ts';
import { translateMessage } from '../../../messages/translated.ts';

/** The key of a row that has the version of the record in which a column's value lies. */
const versionKey = ({ columns }: Pick<RowSet, 'columns'>, column: string): 'version' | 'scope_version' =>
  columns[column]?.rules ? 'scope_version' : 'version';

export interface SavedCells {
  saved: SavedRow[];
  refused: RefusedCell[];
}

/** All that the table asks of whoever keeps its rows, to let cells be edited. */
export interface CellEditing {
  /** Why a cell cannot be edited, in the reader's words; undefined where it can. */
  lockedBecause: (row: GridRow, column: string) => string | undefined;
  /** What would be refused. */
  check: (changes: CellChange[]) => Promise<RefusedCell[]>;
  save: (changes: CellChange[]) => Promise<SavedCells>;
  /** Of the record that a cell belongs to. */
  versionOf: (row: GridRow, column: string) => number;
  /** The most cells that are changed at a time. */
  most: number;
}

const heard = (cell: RefusedCell): RefusedCell =>
  cell.words ? { ...cell, message: translateMessage({ ...cell.words, message: cell.message }) } : cell;

/** Why a cell cannot be edited, by its column and by whether the row says which version the reader may change. */
function lockedBecause({ columns }: RowSet, row: GridRow, column: string): string | undefined {
  const { edit, label } = columns[column] ?? { label: column };
  if (!edit) return t('cells.lockedColumn', { column: label });
  return typeof row[versionKey({ columns }, column)] === 'number' ? undefined : t('cells.lockedRow');
}

/** The cells of rows that the server keeps. */
export function serverCells(dataset: Dataset, scope: Scope): CellEditing {
  const send = async (cells: CellChange[], check: boolean): Promise<SavedCells> => {
    const { saved, refused } = await call(changeCells, {
      params: { dataset: dataset.name },
      body: { ...scope, cells, check },
    });
    return { saved, refused: refused.map(heard) };
  };
  return {
    lockedBecause: (row, column) => lockedBecause(dataset, row, column),
    check: async (changes) => (await send(changes, true)).refused,
    save: (changes) => send(changes, false),
    versionOf: (row, column) => Number(row[versionKey(dataset, column)] ?? 0),
    most: MAX_CELLS,
  };
}
