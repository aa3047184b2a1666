import type { SavedView } from '@leadwright/contract/features/grid-views';
import type { Dataset, GridRow, RowSet, Scope } from '@leadwright/contract/grid';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useId, useMemo, useRef, useState } from 'react';
import { useCan } from '../../session/session.tsx';
import type { RecordScreens } from '../record-context/record-panel.ts';
import { useBulkFields } from './bulk/use-bulk-fields.ts';
import { useVisibleColumns } from './columns/use-visible-columns.ts';
import { type CellEditing, serverCells } from './editing/cell-editing.ts';
import { Edits, type OnRejected } from './editing/edits.ts';
import { arrangedColumns, useGridLayout } from './grid-layout.ts';
import { baseViewOf } from './grid-view.ts';
import { linkedColumns } from './linked-columns.ts';
import { useLocalizedDataset } from './localize-dataset.ts';
import { usePanel } from './panel/use-panel.ts';
import { type RowActions, useRowMenu } from './row-menu/use-row-menu.ts';
import type { GridPage, RowSource } from './rows/grid-rows.ts';
import { localRows } from './rows/local-rows.ts';
import { rememberList } from './rows/previous-list.ts';
import { serverRows } from './rows/server-rows.ts';
import { useFirstPage, useRowCount } from './rows/use-first-page.ts';
import { useGridView } from './use-grid-view.ts';
import { useRequestedColumns } from './use-requested-columns.ts';
import { useSelection } from './use-selection.ts';
import { isSameView, viewStateOf } from './views/open-view.ts';
import { useOpenView } from './views/use-open-view.ts';

/** The saved views of a grid, if they could be loaded. */
export interface GridViews {
  list: SavedView[];
  error: Error | null;
  retry: () => void;
}
const NO_VIEWS: SavedView[] = [];

/** The options of a grid that do not depend on the type of its rows. */
export interface UntypedGridOptions {
  /** Receives a rejected cell and its new value. If it returns true, the grid shows no message. */
  onRejected?: OnRejected;
  /** Distinguishes the grids of a page in the URL and in the stored layouts. */
  name?: string;
  /** Shows the record of a row in a panel next to the grid. */
  panel?: RecordScreens;
}

/** The options of a grid with rows of any type; `DataGrid` checks that the types match. */
export interface GridOptions extends UntypedGridOptions {
  dataset: RowSet;
  /** The scope of server rows. */
  scope?: Scope;
  /** Local rows, instead of server rows. */
  rows?: readonly GridRow[];
  /** Returns the URL of a row; a grid without it has no links. */
  openHref?: (row: GridRow) => string;
  /** Columns that links, keys and other cells read, even when they are hidden. */
  requiredColumns?: readonly string[];
  /** A small picture before the name of a row in the table. */
  picture?: (row: GridRow) => ReactNode;
  /** The custom cells of columns that show more than text, by column name. */
  columnCells?: Record<string, ((row: GridRow) => ReactNode) | undefined>;
  /** The actions of single-letter keys on the focused row. */
  rowShortcuts?: Record<string, (row: GridRow) => void>;
  rowActions?: RowActions;
  /** Whether the screen has its own actions for checked rows. */
  hasBulkActions?: boolean;
  /** The cell editing of local rows; server rows are edited through the server. */
  editing?: CellEditing;
}

/** Returns the same source for the same rows, even if its scope is a new object. */
function useRowSource({ dataset, scope, rows }: GridOptions): RowSource {
  const scopeText = JSON.stringify(scope ?? {});
  return useMemo(
    () => (rows ? localRows(dataset, rows) : serverRows(dataset as Dataset, JSON.parse(scopeText))),
    [dataset, rows, scopeText],
  );
}

/** Returns the edits of the grid, which start again when the row source changes; undefined if no column is editable. */
function useEdits(dataset: RowSet, { scope, rows, editing, onRejected }: GridOptions): Edits | undefined {
  const handler = useRef(onRejected);
  handler.current = onRejected;
  const scopeText = JSON.stringify(scope ?? {});
  const hasServerRows = rows === undefined && dataset.record !== undefined;
  const hasEditableColumn = Object.values(dataset.columns).some(({ edit }) => edit);
  return useMemo(() => {
    const cellEditing = editing ?? (hasServerRows ? serverCells(dataset as Dataset, JSON.parse(scopeText)) : undefined);
    return cellEditing && hasEditableColumn
      ? new Edits(cellEditing, (cell, value) => handler.current?.(cell, value) ?? false)
      : undefined;
  }, [dataset, scopeText, hasServerRows, hasEditableColumn, editing]);
}

/** The state that the parts of one grid share. */
export function useGridState(options: GridOptions, views?: GridViews) {
  const { dataset: rawDataset, name, scope, rows, openHref, columnCells, rowActions } = options;
  const dataset = useLocalizedDataset(useVisibleColumns(rawDataset));
  const edits = useEdits(dataset, options);
  const stateKey = [dataset.name, name].join(' ');
  const bulk = useBulkFields(dataset);
  const mayExport = useCan('export', 'read');
  const client = useQueryClient();
  const source = useRowSource({ dataset, scope, rows });
  const { activeView, isMissing } = useOpenView(dataset, views?.list ?? NO_VIEWS, name);
  const { view, unsupportedFilters, change, open } = useGridView(dataset, name, activeView);
  const { layout, setLayout, clearViewLayout, reset } = useGridLayout(dataset, name, activeView);
  const columns = useMemo(() => arrangedColumns(dataset, layout), [dataset, layout]);
  const requestedColumns = useRequestedColumns(columns, [
    ...(options.requiredColumns ?? []).filter((column) => column in dataset.columns),
    ...linkedColumns(dataset, columns),
  ]);
  // Local rows have all their columns.
  const { query, isStale, displayedPage } = useFirstPage(
    source,
    useMemo(() => (rows ? view : { ...view, columns: requestedColumns }), [rows, view, requestedColumns]),
  );
  const count = useRowCount(source, displayedPage);
  const selection = useSelection(view, count, stateKey);
  const panel = usePanel(options.panel, name);
  const rowShortcuts = panel
    ? { p: ({ id }: GridRow) => panel.open(id), ...options.rowShortcuts }
    : options.rowShortcuts;
  const rowMenu = useRowMenu();
  const [blockFailure, setBlockFailure] = useState<{ error: Error; retry: () => void }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new first page of the same view loads the same rows
  const loadRows = useCallback(
    (start: number, size: number, signal?: AbortSignal): Promise<GridPage> =>
      displayedPage
        ? source.page(displayedPage.view, start, size, signal)
        : Promise.reject(new Error('Nothing is shown yet.')),
    [source, displayedPage?.key, displayedPage?.view.columns],
  );
  return {
    source,
    /** Distinguishes the grid from others on the page. */
    id: useId(),
    dataset,
    name,
    /** The name under which the state of the grid is stored for Back. */
    stateKey,
    /** Undefined for local rows. */
    views,
    /** The open saved view. */
    activeView,
    isViewModified: !isSameView(
      dataset,
      // The layout of the grid without a saved view is the user's own, and the search field shows its text.
      activeView?.baseView ?? viewStateOf(layout, { ...view, ...baseViewOf(dataset), search: view.search }),
      viewStateOf(layout, view),
    ),
    isViewMissing: isMissing && !views?.error,
    showView: open,
    clearLayout: clearViewLayout,
    /** The scope of server rows; undefined for local rows. */
    scope: rows ? undefined : (scope ?? {}),
    bulk,
    /** Whether the user can do something with checked rows. */
    isSelectable: bulk !== undefined || options.hasBulkActions === true || (mayExport && !rows),
    view,
    change,
    unsupportedFilters,
    layout,
    setLayout,
    resetLayout: reset,
    columns,
    displayedPage,
    /** Loads a block of the rows on the screen. */
    loadRows,
    count,
    selection,
    openHref,
    /** Stores these rows as the list that a record page steps through. */
    rememberList: (url: string, id: string) => {
      if (displayedPage && openHref) rememberList(url, id, { source, view: displayedPage.view, openHref });
    },
    panel,
    picture: options.picture,
    columnCells,
    rowShortcuts,
    rowActions,
    rowMenu,
    edits,
    /** Whether rows of another view are shown while the requested ones are loading. */
    isStale,
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
  if (!grid) throw new Error('useGrid must be called inside a grid.');
  return grid;
}
