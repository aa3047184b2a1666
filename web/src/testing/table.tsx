import '../ui/grid/messages.ts';
import { type Dataset, dataset, type GridColumn } from '@leadwright/contract/grid';
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Blocks } from '../ui/grid/cells/blocks.ts';
import type { GridPage, GridRow } from '../ui/grid/rows/grid-rows.ts';
import { RowTable } from '../ui/grid/table/table.tsx';
import { GridContext, type GridOptions, useGridState } from '../ui/grid/use-grid.ts';
import { show } from './show.tsx';

export const MILLION = 1_000_000;

/** Creates a row whose values contain its number. */
const rowAt = (index: number, columns: number): GridRow => {
  const cells = Array.from({ length: columns - 1 }, (_, column) => [`c${column + 1}`, `${index}/${column + 1}`]);
  return { id: `id-${index}`, name: `Row ${index}`, ...Object.fromEntries(cells) };
};

interface TableOptions extends Partial<GridOptions> {
  total?: number;
  columns?: number;
  /** Returns the row number at a position. A different order after a refresh simulates a change by another user. */
  order?: (index: number) => number;
  load?: (start: number, page: GridPage) => Promise<GridPage>;
  direction?: 'ltr' | 'rtl';
}

interface GridProps {
  dataset: Dataset;
  blocks: Blocks<GridRow>;
  direction: 'ltr' | 'rtl';
  options: Partial<GridOptions>;
}

function Grid({ dataset, blocks, direction, options }: GridProps) {
  const grid = useGridState({ dataset, ...options });
  return (
    <GridContext value={grid}>
      <button type="button">Before</button>
      <div dir={direction} style={{ height: 600 }}>
        <RowTable blocks={blocks} />
      </div>
      <button type="button">After</button>
      <output>{grid.selection.ids.join(' ')}</output>
    </GridContext>
  );
}

export async function showTable({ total = MILLION, columns = 12, direction = 'ltr', ...rest }: TableOptions = {}) {
  const { order = (index: number) => index, load, ...options } = rest;
  localStorage.clear();
  const names = ['name', ...Array.from({ length: columns - 1 }, (_, column) => `c${column + 1}`)];
  const columnEntries = names.map((name, column): [string, GridColumn] => [
    name,
    { label: `Column ${column}`, kind: 'text' },
  ]);
  const testDataset = dataset({
    name: 'invented',
    title: 'Invented rows',
    subject: 'accounts',
    path: '/api/accounts/list',
    columns: Object.fromEntries(columnEntries),
    defaultSort: [{ colId: 'id', sort: 'asc' }],
    search: ['name'],
  });
  const page = (start: number): GridPage => {
    const rows = Array.from({ length: Math.max(0, Math.min(100, total - start)) }, (_, offset) =>
      rowAt(order(start + offset), columns),
    );
    return { rows, more: start + 100 < total };
  };
  const requestedStarts: number[] = [];
  const blocks = new Blocks<GridRow>(page(0), async (start) => {
    requestedStarts.push(start);
    return load ? load(start, page(start)) : page(start);
  });
  blocks.setTotal(total);
  const screen = await show(<Grid dataset={testDataset} blocks={blocks} direction={direction} options={options} />);
  const grid = screen.getByRole('grid');
  await expect.element(grid).toBeVisible();
  const element = grid.element() as HTMLElement;
  const cell = (text: string) => screen.getByRole('gridcell', { name: text, exact: true });
  const focusedText = () => document.activeElement?.textContent;
  return {
    ...screen,
    grid,
    element,
    blocks,
    requestedStarts,
    cell,
    focusedText,
    refresh: () => blocks.refresh(page(0)),
    keys: (text: string) => userEvent.keyboard(text),
    focus: async (text: string) => {
      await cell(text).click();
      await expect.poll(focusedText).toBe(text);
    },
    /** Returns the numbers and positions of the visible rows, from the top. */
    inView: () => {
      const frame = element.getBoundingClientRect();
      return [...element.querySelectorAll<HTMLElement>('[data-row]')]
        .map((row) => ({ row: Number(row.dataset.row), top: row.getBoundingClientRect().top - frame.top }))
        .filter(({ top }) => top >= 34 && top < element.clientHeight)
        .sort((a, b) => a.top - b.top);
    },
    /** Drags the thumb of the scroll bar to a fraction of the track and releases it. */
    dragBar: async (fraction: number) => {
      const { right, top } = element.getBoundingClientRect();
      const currentFraction = element.scrollTop / (element.scrollHeight - element.clientHeight);
      const y = top + 24 + currentFraction * (element.clientHeight - 48);
      const pointer = { clientX: right - 3, clientY: y, bubbles: true, pointerId: 1 };
      element.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, buttons: 1 }));
      element.scrollTop = fraction * (element.scrollHeight - element.clientHeight);
      await nextFrame();
      element.dispatchEvent(new PointerEvent('pointerup', pointer));
    },
  };
}

export const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
