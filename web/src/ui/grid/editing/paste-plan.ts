import type { CellValue } from '@leadwright/contract/cells/cell-value';
import type { RejectedCell } from '@leadwright/contract/features/grid-cells';
import type { GridRow, RowSet } from '@leadwright/contract/grid';
import type { CellEditing } from './cell-editing.ts';
import type { CellEdit } from './edited-rows.ts';
import { parseCell, showsValue } from './read-cell.ts';

/** A new value for one cell. */
export interface RequestedCell {
  row: number;
  column: string;
  value: CellValue;
}

interface InvalidCell extends RequestedCell {
  message: string;
}

/** The result of checking the values of a paste. */
export interface PastePlan {
  edits: CellEdit[];
  invalid: InvalidCell[];
  /** The number of cells that already show their value. */
  same: number;
  /** The number of values without a cell in the table. */
  outside: number;
}

/** Checks every cell by the rules that the browser knows; the server may reject more cells. */
export function checkPaste(
  dataset: RowSet,
  { lockReason }: Pick<CellEditing, 'lockReason'>,
  rows: ReadonlyMap<number, GridRow>,
  cells: readonly RequestedCell[],
  outside: number,
): PastePlan {
  const plan: PastePlan = { edits: [], invalid: [], same: 0, outside };
  for (const cell of cells) {
    const row = rows.get(cell.row);
    if (!row) {
      plan.outside += 1;
      continue;
    }
    const { value, shown, problem } = parseCell(dataset, cell.column, cell.value);
    const message = lockReason(row, cell.column) ?? problem;
    if (showsValue(row, cell.column, shown)) plan.same += 1;
    else if (message !== undefined) plan.invalid.push({ ...cell, message });
    else plan.edits.push({ row, column: cell.column, value, shown });
  }
  return plan;
}

/** Returns the plan without the cells that the server would reject. */
export function withServerRejections(
  plan: PastePlan,
  rows: ReadonlyMap<number, GridRow>,
  rejectedCells: readonly RejectedCell[],
): PastePlan {
  if (rejectedCells.length === 0) return plan;
  const rowIndexes = new Map([...rows].map(([at, { id }]) => [id, at]));
  const messages = new Map(rejectedCells.map(({ id, column, message }) => [`${id} ${column}`, message]));
  const keyOf = ({ row, column }: CellEdit) => `${row.id} ${column}`;
  const invalid = plan.edits
    .filter((edit) => messages.has(keyOf(edit)))
    .map((edit): InvalidCell => {
      const { row, column, value } = edit;
      return { row: rowIndexes.get(row.id) ?? 0, column, value, message: messages.get(keyOf(edit))! };
    });
  return {
    ...plan,
    edits: plan.edits.filter((edit) => !messages.has(keyOf(edit))),
    invalid: [...plan.invalid, ...invalid].sort((a, b) => a.row - b.row),
  };
}
