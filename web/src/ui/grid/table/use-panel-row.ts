import { useLayoutEffect } from 'react';
import type { Blocks } from '../cells/blocks.ts';
import { HEADER } from '../cells/selection.ts';
import type { Cells } from '../cells/use-cells.ts';
import { useRowOrder } from '../panel/use-row-order.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';

/** Makes the row of the record in the panel the active row, also during navigation in the panel. */
export function usePanelRow(blocks: Blocks<GridRow>, cells: Cells): void {
  const { panel, shown } = useGrid();
  const { active } = cells.selection;
  const indexOf = (id: string, guess: number | undefined) => {
    const guessedRow = guess === undefined ? undefined : blocks.row(guess);
    if (guessedRow?.id === id) return guess;
    const [index] = blocks.loadedRows().find(([, row]) => row.id === id) ?? [];
    return index ?? (guessedRow ? undefined : guess);
  };

  const focus = (id: string, guess: number | undefined) => {
    const row = indexOf(id, guess) ?? guess ?? active.row;
    if (row === active.row || row === HEADER) cells.select({ ...cells.selection });
    else cells.focusCell(row, active.column);
  };
  useRowOrder({ indexOf, rowAt: (index) => blocks.rowAt(index), focus }, blocks.version());

  const id = panel?.opened?.id;
  const hasRows = shown !== undefined;
  const hasPosition = panel?.position?.id === id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per record, when the first rows are loaded or its position is known
  useLayoutEffect(() => {
    const index = id === undefined ? undefined : indexOf(id, panel?.position?.index);
    if (index !== undefined && index !== active.row) cells.setActiveRow(index);
  }, [id, hasRows, hasPosition]);
}
