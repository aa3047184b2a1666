import type { CellValue } from '@leadwright/contract/cells/cell-value';
import type { RejectedCell } from '@leadwright/contract/features/grid-cells';
import type { GridRow, RowSet } from '@leadwright/contract/grid';
import type { CellEditing } from './cell-editing.ts';
import type { CellEdit } from './edited-rows.ts';
import { parseCell, showsValue } from './parse-cell.ts';

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
  invalidCells: InvalidCell[];
  /** The number of cells that already show their value. */
  unchangedCount: number;
  /** The number of values without a cell in the table. */
  outsideCount: number;
}

/** Checks every cell by the rules that the browser knows; the server may reject more cells. */
export function checkPaste(
  dataset: RowSet,
  { lockReason }: Pick<CellEditing, 'lockReason'>,
  rows: ReadonlyMap<number, GridRow>,
  cells: readonly RequestedCell[],
  outsideCount: number,
): PastePlan {
  const plan: PastePlan = { edits: [], invalidCells: [], unchangedCount: 0, outsideCount };
  for (const cell of cells) {
    const row = rows.get(cell.row);
    if (!row) {
      plan.outsideCount += 1;
      continue;
    }
    const { value, displayValue, problem } = parseCell(dataset, cell.column, cell.value);
    const message = lockReason(row, cell.column) ?? problem;
    if (showsValue(row, cell.column, displayValue)) plan.unchangedCount += 1;
    else if (message !== undefined) plan.invalidCells.push({ ...cell, message });
    else plan.edits.push({ row, column: cell.column, value, displayValue });
  }
  return plan;
}

/** Returns the plan with the edits that the server would reject as invalid cells. */
export function applyServerRejections(
  plan: PastePlan,
  rows: ReadonlyMap<number, GridRow>,
  rejectedCells: readonly RejectedCell[],
): PastePlan {
  if (rejectedCells.length === 0) return plan;
  const rowIndexes = new Map([...rows].map(([rowIndex, { id }]) => [id, rowIndex]));
  const messages = new Map(rejectedCells.map(({ id, column, message }) => [`${id} ${column}`, message]));
  const keyOf = ({ row, column }: CellEdit) => `${row.id} ${column}`;
  const invalidCells = plan.edits
    .filter((edit) => messages.has(keyOf(edit)))
    .map((edit): InvalidCell => {
      const { row, column, value } = edit;
      return { row: rowIndexes.get(row.id) ?? 0, column, value, message: messages.get(keyOf(edit))! };
    });
  return {
    ...plan,
    edits: plan.edits.filter((edit) => !messages.has(keyOf(edit))),
    invalidCells: [...plan.invalidCells, ...invalidCells].sort((a, b) => a.row - b.row),
  };
}
