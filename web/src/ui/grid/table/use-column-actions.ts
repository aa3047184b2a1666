import { type RefObject, useState } from 'react';
import { MIN_COLUMN_WIDTH, moveItem } from '../cells/columns.ts';
import { nextSort } from '../grid-view.ts';
import { useGrid } from '../use-grid.ts';

const WIDTH_STEP = 10;

/**
 * Returns the width of a cell's content with its padding; a heading also needs space for its sort arrow.
 */
function contentWidth(cell: Element): number {
  const heading = cell.querySelector('[data-heading]');
  const range = document.createRange();
  range.selectNodeContents(heading ?? cell);
  return range.getBoundingClientRect().width + (heading ? 40 : 22);
}

/** Returns the actions of column headings: sort, filter, resize and move. */
export function useColumnActions(scroller: RefObject<HTMLDivElement | null>) {
  const { dataset, change, columns, setLayout } = useGrid();
  const [draggedWidths, setDraggedWidths] = useState<Record<string, number>>({});
  const [openFilterColumn, setOpenFilterColumn] = useState<string>();
  const [draggedColumn, setDraggedColumn] = useState<string>();

  const setWidth = (name: string, width: number, isDone: boolean) => {
    const next = { [name]: Math.max(MIN_COLUMN_WIDTH, Math.round(width)) };
    setDraggedWidths(isDone ? {} : next);
    if (isDone) setLayout((current) => ({ ...current, widths: { ...current.widths, ...next } }));
  };
  const moveTo = (name: string, target: string | undefined) => {
    if (target)
      setLayout((current) => ({
        ...current,
        order: moveItem(
          columns.map((column) => column.name),
          name,
          target,
        ),
      }));
  };
  const isAllowed = (name: string, feature: 'sortable' | 'filterable') => {
    const column = dataset.columns[name];
    return column !== undefined && column[feature] !== false;
  };
  return {
    draggedWidths,
    openFilterColumn,
    draggedColumn,
    setDraggedColumn,
    setWidth,
    widen: (name: string, width: number, steps: number) => setWidth(name, width + steps * WIDTH_STEP, true),
    fit: (name: string) => {
      const cells = [...(scroller.current?.querySelectorAll(`[data-column="${name}"]`) ?? [])];
      setWidth(name, Math.max(...cells.map(contentWidth)), true);
    },
    moveTo,
    moveBy: (name: string, steps: number) => {
      const visibleNames = columns.filter(({ isVisible }) => isVisible).map((column) => column.name);
      moveTo(name, visibleNames[visibleNames.indexOf(name) + steps]);
    },
    sort: (name: string, isAdditional: boolean) => {
      if (isAllowed(name, 'sortable')) change(({ sort }) => ({ sort: nextSort(dataset, sort, name, isAdditional) }));
    },
    openFilter: (name: string | undefined) => {
      if (!name || isAllowed(name, 'filterable')) setOpenFilterColumn(name);
    },
  };
}

export type ColumnActions = ReturnType<typeof useColumnActions>;
