import type { SavedView } from '@leadwright/contract/features/grid-views';
import type { Dataset, GridRow, RowSet, Scope } from '@leadwright/contract/grid';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useId, useMemo, useRef, useState } from 'react';
import { useCan } from '../../session/session.tsx';
import type { RecordScreens } from '../record/record-panel.ts';
import { useBulkFields } from './bulk/use-bulk-fields.ts';
import { useVisibleColumns } from './columns/use-visible-columns.ts';
import { type CellEditing, serverCells } from './editing/cell-editing.ts';
import { Edits, type OnRefused } from './editing/edits.ts';
import { arrangedColumns, useGridLayout } from './grid-layout.ts';
import { linkedColumns } from './linked-columns.ts';
import { useLocalized } from './localized.ts';
import { usePanel } from './panel/use-panel.ts';
import { type RowActions, useRowMenu } from './row-menu/use-row-menu.ts';
import type { GridPage, RowSource } from './rows/grid-rows.ts';
import { localRows } from './rows/local-rows.ts';
import { rememberList } from './rows/previous-list.ts';
import { serverRows } from './rows/server-rows.ts';
import { useFirstPage, useRowCount } from './rows/use-first-page.ts';
import { useGridView } from './use-grid-view.ts';
import { useSelection } from './use-selection.ts';
import { useWantedColumns } from './use-wanted-columns.ts';
import { isSameView, stateOf } from './views/opened-view.ts';
import { useOpenedView } from './views/use-opened-view.ts';

/** The saved views of a grid, as far as they could be loaded. */
export interface GridViews {
  list: SavedView[];
  error: Error | null;
  retry: () => void;
}
const NO_VIEWS: SavedView[] = [];

/** What a screen says of its grid, whatever its rows are: `DataGrid` has seen to it that the parts fit each other. */
export interface GridOptions {
  dataset: RowSet;
  /** Takes a single cell that was refused into its own hands, with the value that was wanted: then nothing else is said of it. */
  onRefused?: OnRefused;
  /** Tells the grids of a page apart, in the address and in what is kept of their layout. */
  name?: string;
  /** Of rows that the server has. */
  scope?: Scope;
  /** Or the rows themselves. */
  rows?: readonly GridRow[];
  /** Where a row leads; a grid without it only shows. */
  openHref?: (row: GridRow) => string;
  /** Shows a row's record beside the rows; its page is still where `openHref` says. */
  panel?: RecordScreens;
  /** Columns that links, keys and other columns' cells read, shown or not. */
  needs?: readonly string[];
  /** A small picture before the name of a row in the table. */
  picture?: (row: GridRow) => ReactNode;
  /** Cells that need more than text. */
  columnCells?: Record<string, ((row: GridRow) => ReactNode) | undefined>;
  /** What a key of one letter does with the row in focus. */
  rowKeys?: Record<string, (row: GridRow) => void>;
  rowActions?: RowActions;
  /** The screen has actions of its own for ticked rows. */
  hasBulkActions?: boolean;
  /** How cells of rows at hand are changed; those of the server's rows are changed by the server. */
  editing?: CellEditing;
}

/** The same source as long as it is about the same rows, however often its scope is written anew. */
function useRowSource({ dataset, scope, rows }: GridOptions): RowSource {
  const scopeText = JSON.stringify(scope ?? {});
  return useMemo(
    () => (rows ? localRows(dataset, rows) : serverRows(dataset as Dataset, JSON.parse(scopeText))),
    [dataset, rows, scopeText],
  );
}

/** What is edited in the grid, for as long as it is about the same rows; undefined where no column is. */
function useEdits(dataset: RowSet, { scope, rows, editing, onRefused }: GridOptions): Edits | undefined {
  const heard = useRef(onRefused);
  heard.current = onRefused;
  const scopeText = JSON.stringify(scope ?? {});
  const isServed = rows === undefined && dataset.record !== undefined;
  const isEdited = Object.values(dataset.columns).some(({ edit }) => edit);
  return useMemo(() => {
    const kept = editing ?? (isServed ? serverCells(dataset as Dataset, JSON.parse(scopeText)) : undefined);
    return kept && isEdited ? new Edits(kept, (cell, value) => heard.current?.(cell, value) ?? false) : undefined;
  }, [dataset, scopeText, isServed, isEdited, editing]);
}

/** Everything the parts of one grid share. */
export function useGridState(options: GridOptions, views?: GridViews) {
  const { dataset: named, name, scope, rows, openHref, columnCells, rowActions } = options;
  const dataset = useLocalized(useVisibleColumns(named));
  const edits = useEdits(dataset, options);
  const placeName = [dataset.name, name].join(' ');
  const bulk = useBulkFields(dataset);
  const mayExport = useCan('export', 'read');
  const client = useQueryClient();
  const source = useRowSource({ dataset, scope, rows });
  const { opened, isLost } = useOpenedView(dataset, views?.list ?? NO_VIEWS, name);
  const { view, notUnderstood, change, open } = useGridView(dataset, name, opened);
  const { layout, setLayout, forget, reset } = useGridLayout(dataset, name, opened);
  const columns = useMemo(() => arrangedColumns(dataset, layout), [dataset, layout]);
  const wanted = useWantedColumns(columns, [
    ...(options.needs ?? []).filter((column) => column in dataset.columns),
    ...linkedColumns(dataset, columns),
  ]);
  // Rows at hand have all their columns.
  const { query, isBehind, shown } = useFirstPage(
    source,
    useMemo(() => (rows ? view : { ...view, columns: wanted }), [rows, view, wanted]),
  );
  const count = useRowCount(source, shown);
  const selection = useSelection(view, count, placeName);
  const panel = usePanel(options.panel, name);
  const rowKeys = panel ? { p: ({ id }: GridRow) => panel.open(id), ...options.rowKeys } : options.rowKeys;
  const rowMenu = useRowMenu();
  const [blockFailure, setBlockFailure] = useState<{ error: Error; retry: () => void }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first page of the same view loads the same rows
  const loadRows = useCallback(
    (start: number, size: number, signal?: AbortSignal): Promise<GridPage> =>
      shown ? source.page(shown.view, start, size, signal) : Promise.reject(new Error('Nothing is shown yet.')),
    [source, shown?.key, shown?.view.columns],
  );
  return {
    source,
    /** Tells it apart from the others on the page. */
    id: useId(),
    dataset,
    name,
    /** Under which Back finds the reader's place in it. */
    placeName,
    /** Rows at hand have none. */
    views,
    /** The saved view that is on the screen, and whether it has been changed since. */
    opened,
    isViewModified: opened !== undefined && !isSameView(dataset, opened.start, stateOf(layout, view)),
    isViewLost: isLost && !views?.error,
    openSaved: open,
    clearLayout: forget,
    /** The scope of the server's rows; rows at hand have none. */
    scope: rows ? undefined : (scope ?? {}),
    bulk,
    /** There is something that its reader can do with ticked rows. */
    isTickable: bulk !== undefined || options.hasBulkActions === true || (mayExport && !rows),
    view,
    change,
    notUnderstood,
    layout,
    setLayout,
    resetLayout: reset,
    columns,
    shown,
    /** A block of the rows on the screen. */
    loadRows,
    count,
    selection,
    openHref,
    /** Has the page of a record know that these rows have led to it. */
    leadTo: (address: string, id: string) => {
      if (shown && openHref) rememberList(address, id, { source, view: shown.view, openHref });
    },
    panel,
    picture: options.picture,
    columnCells,
    rowKeys,
    rowActions,
    rowMenu,
    edits,
    /** Rows of another view are on the screen while the ones asked for are on their way. */
    isBehind,
    error: query.error ?? undefined,
    blockFailure,
    setBlockFailure,
    updatedAt: query.dataUpdatedAt,
    refresh: () => client.invalidateQueries({ queryKey: source.key }),
  };
}

export type Grid = ReturnType<typeof useGridState>;

export const GridContext = createContext<Grid | undefined>(undefined);

export function useGrid(): Grid {
  const grid = useContext(GridContext);
  if (!grid) throw new Error('This part stands outside a grid.');
  return grid;
}
