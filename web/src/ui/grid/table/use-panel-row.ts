import { useLayoutEffect } from 'react';
import type { Blocks } from '../cells/blocks.ts';
import { HEADER_ROW } from '../cells/selection.ts';
import type { Cells } from '../cells/use-cells.ts';
import { useRowOrder } from '../panel/use-row-order.ts';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';

/** Keeps the row of the record in the panel active, including when the user navigates in the panel. */
export function usePanelRow(blocks: Blocks<GridRow>, cells: Cells): void {
  const { panel, displayedPage } = useGrid();
  const { active } = cells.selection;
  const indexOf = (id: string, expectedIndex: number | undefined) => {
    const expectedRow = expectedIndex === undefined ? undefined : blocks.row(expectedIndex);
    if (expectedRow?.id === id) return expectedIndex;
    const [index] = blocks.loadedRows().find(([, row]) => row.id === id) ?? [];
    return index ?? (expectedRow ? undefined : expectedIndex);
  };

  const focus = (id: string, expectedIndex: number | undefined) => {
    const row = indexOf(id, expectedIndex) ?? expectedIndex ?? active.row;
    if (row === active.row || row === HEADER_ROW) cells.select({ ...cells.selection });
    else cells.focusCell(row, active.column);
  };
  useRowOrder({ indexOf, rowAt: (index) => blocks.rowAt(index), focus }, blocks.version());

  const id = panel?.openRecord?.id;
  const hasRows = displayedPage !== undefined;
  const hasPosition = panel?.position?.id === id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per record, when the first rows are loaded or its position is known
  useLayoutEffect(() => {
    const index = id === undefined ? undefined : indexOf(id, panel?.position?.index);
    if (index !== undefined && index !== active.row) cells.setActiveRow(index);
  }, [id, hasRows, hasPosition]);
}
