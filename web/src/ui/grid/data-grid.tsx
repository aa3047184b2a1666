import './messages.ts';
import { applyCoreSettingsToRows, type CoreSettings, hasCoreColumns } from '@leadwright/contract/core/core-settings';
import { AppError } from '@leadwright/contract/errors';
import { gridColumns } from '@leadwright/contract/features/exports';
import { listViews, type SavedView } from '@leadwright/contract/features/grid-views';
import type { Dataset, RowOf, RowSet, ScopeOf } from '@leadwright/contract/grid';
import { useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { useCoreSettings } from '../core-settings.ts';
import { Failed, Loading } from '../states.tsx';
import { Announcer } from './announcer.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { FilterChips } from './filter/filter-chips.tsx';
import classes from './grid.module.css';
import { type EmptyText, GridEmpty } from './grid-empty.tsx';
import { hasFilters } from './grid-view.ts';
import { GroupPanel } from './group/group-panel.tsx';
import { InlineError } from './inline-error.tsx';
import type { RowActions } from './row-menu/use-row-menu.ts';
import type { GridRow } from './rows/grid-rows.ts';
import { TilesSwitch, useTiles } from './tiles-switch.tsx';
import { Toolbar } from './toolbar.tsx';
import {
  type Grid,
  GridContext,
  type GridOptions,
  type GridViews,
  type UntypedGridOptions,
  useGridState,
} from './use-grid.ts';
import { GRID_ATTRIBUTE } from './use-grid-key.ts';
import type { GridSelection } from './use-selection.ts';
import { ViewNotice } from './views/view-notice.tsx';
import { ViewTabs } from './views/view-tabs.tsx';

interface GridFrame {
  /** Buttons of the screen, shown before the buttons of the grid. */
  toolbar?: ReactNode;
  bulkActions?: (selection: GridSelection) => ReactNode;
  empty: EmptyText;
  /** The initial view of the screen; takes precedence over that of the user's role. */
  initialView?: ((rows: RowSet) => SavedView) | undefined;
}
type Tile = (row: GridRow) => ReactNode;

export type ColumnOf<D extends RowSet> = Extract<keyof D['columns'], string>;
/**
 * The values that every row has regardless of the visible columns: its id, the data set's `extra` and the columns `N`.
 * Local rows have all values.
 */
type RowWith<D extends RowSet, N extends ColumnOf<D> = never> = D extends Dataset
  ? { id: string } & Pick<RowOf<D>, Exclude<keyof RowOf<D>, Exclude<ColumnOf<D>, N>>>
  : RowOf<D>;
/** Custom cells by column. Each cell reads its own column and the `requiredColumns` of the grid. */
export type CellsOf<D extends RowSet, N extends ColumnOf<D> = never> = {
  [C in ColumnOf<D>]?: (row: RowWith<D, N | C>) => ReactNode;
};
export type RowShortcutsOf<D extends RowSet, N extends ColumnOf<D> = never> = Record<
  string,
  (row: RowWith<D, N>) => void
>;

/** Server rows need the scope of their data set, if it has one; local rows are passed directly. */
type RowsOf<D extends RowSet> = D extends Dataset
  ? Record<never, never> extends ScopeOf<D>
    ? { scope?: ScopeOf<D> }
    : { scope: ScopeOf<D> }
  : { rows: readonly RowOf<D>[] };

/** `GridOptions` with the row, column and scope types of one data set. */
export type DataGridProps<D extends RowSet, N extends ColumnOf<D> = never> = GridFrame &
  UntypedGridOptions &
  RowsOf<D> & {
    dataset: D;
    requiredColumns?: readonly N[];
    openHref?: (row: RowWith<D, NoInfer<N>>) => string;
    columnCells?: CellsOf<D, NoInfer<N>>;
    rowShortcuts?: RowShortcutsOf<D, NoInfer<N>>;
    rowActions?: RowActions<RowWith<D, NoInfer<N>>>;
    picture?: (row: RowWith<D, NoInfer<N>>) => ReactNode;
    /** Renders the picture above the name of a tile. The user chooses between tiles and the table. */
    tile?: (row: RowWith<D, NoInfer<N>>) => ReactNode;
  };

const CardList = lazy(() => import('./cards/card-list.tsx').then(({ CardList }) => ({ default: CardList })));
const SidePanel = lazy(() => import('./panel/side-panel.tsx').then(({ SidePanel }) => ({ default: SidePanel })));
const RowMenu = lazy(() => import('./row-menu/row-menu.tsx').then(({ RowMenu }) => ({ default: RowMenu })));
const Table = lazy(() => import('./table/table.tsx').then(({ Table }) => ({ default: Table })));

/** The list component of all screens: rows with search, sort, filters, groups, columns, selection and export. */
export function DataGrid<D extends RowSet, N extends ColumnOf<D> = never>(props: DataGridProps<D, N>) {
  // The types of different data sets are checked here; inside, all rows have one type.
  const grid = props as unknown as Omit<LoadedGridProps, 'core'>;
  const { name = '', scope, dataset } = grid;
  const key = JSON.stringify([dataset.name, name, scope]);
  const core = useCoreSettings(hasCoreColumns(dataset), scope?.campaign_id);
  if ('endpoint' in dataset) return <ServerGrid key={key} core={core} {...grid} />;
  return core ? <LoadedGrid key={key} core={core} {...grid} /> : <Loading />;
}

/**
 * Loads the saved views of a grid, one of which may be the initial view, and the columns of its scope, which filters
 * and sorting need.
 */
function ServerGrid({
  dataset,
  core,
  initialView,
  ...grid
}: Omit<LoadedGridProps, 'core'> & { core: CoreSettings | undefined }) {
  const params = { dataset: dataset.name };
  const hasScopeColumns = 'hasScopeColumns' in dataset && dataset.hasScopeColumns === true;
  const { data, error, refetch } = useCall(
    gridColumns,
    { params, query: { ...grid.scope } },
    { enabled: hasScopeColumns },
  );
  const views = useCall(listViews, { params }, { retry: false });
  const columns = data?.columns;
  const fullDataset = useMemo(() => (columns ? { ...dataset, columns } : dataset), [dataset, columns]);
  const firstView = useMemo(() => initialView?.(fullDataset), [initialView, fullDataset]);
  const savedViews = views.data?.views;
  const list = useMemo(() => [...(firstView ? [firstView] : []), ...(savedViews ?? [])], [firstView, savedViews]);
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (!core || views.isPending || (hasScopeColumns && !columns)) return <Loading />;
  const gridViews = { list, error: views.error, retry: views.refetch };
  return <LoadedGrid dataset={fullDataset} core={core} views={gridViews} {...grid} />;
}

interface LoadedGridProps extends GridOptions, GridFrame {
  tile?: Tile;
  core: CoreSettings;
  views?: GridViews;
}

function LoadedGrid({ toolbar, bulkActions, empty, views, core, dataset, tile: renderTile, ...rest }: LoadedGridProps) {
  const configuredDataset = useMemo(() => applyCoreSettingsToRows(dataset, core), [dataset, core]);
  const options = { ...rest, dataset: configuredDataset };
  const { breakpoints } = useMantineTheme();
  const isSmall = useMediaQuery(`(width < ${breakpoints.md})`, undefined, { getInitialValueInEffect: false }) ?? false;
  const grid = useGridState({ ...options, hasBulkActions: bulkActions !== undefined }, views);
  const { showsTiles, toggle } = useTiles(rest.name);
  const tile = showsTiles ? renderTile : undefined;
  return (
    <GridContext value={grid}>
      <div className={classes.grid} data-small={isSmall || undefined} {...{ [GRID_ATTRIBUTE]: grid.id }}>
        <ViewTabs />
        <Toolbar isSmall={isSmall} showsTiles={tile !== undefined}>
          {toolbar}
          {renderTile && <TilesSwitch showsTiles={showsTiles} onToggle={toggle} />}
        </Toolbar>
        <ViewNotice />
        <FilterChips />
        <GridErrors grid={grid} />
        <div className={classes.body} aria-busy={grid.isStale} data-behind={grid.isStale || undefined}>
          <GroupPanel />
          <Rows grid={grid} isSmall={isSmall} tile={tile} empty={empty} />
          <Suspense>
            {grid.panel?.openRecord && (
              <SidePanel panel={grid.panel} record={grid.panel.openRecord} isSmall={isSmall} />
            )}
          </Suspense>
        </div>
        <BulkBar actions={bulkActions} />
        {grid.rowMenu.target && (
          <Suspense>
            <RowMenu {...grid.rowMenu.target} />
          </Suspense>
        )}
        <Announcer />
      </div>
    </GridContext>
  );
}

function GridErrors({ grid }: { grid: Grid }) {
  const { t } = useTranslation();
  const { error, blockFailure, displayedPage, refresh, setBlockFailure } = grid;
  if (error && displayedPage) return <InlineError error={error} title={t('grid.loadFailed')} onRetry={refresh} />;
  if (!blockFailure) return null;
  const retry = () => {
    setBlockFailure(undefined);
    blockFailure.retry();
  };
  return <InlineError error={blockFailure.error} title={t('grid.blockFailed')} onRetry={retry} />;
}

interface RowsProps {
  grid: Grid;
  isSmall: boolean;
  tile: Tile | undefined;
  empty: EmptyText;
}

function Rows({ grid, isSmall, tile, empty }: RowsProps) {
  const { displayedPage, error, refresh } = grid;
  if (!displayedPage && error) return <InitialError error={error} empty={empty} onRetry={refresh} />;
  const isEmpty = displayedPage?.page.rows.length === 0;
  const emptyState = isEmpty && (
    <div className={classes.nothing}>
      <GridEmpty empty={empty} error={undefined} />
    </div>
  );
  // Without matching rows the headings stay, so that the user can change their filters.
  const isCards = isSmall || tile !== undefined;
  const keepsHeadings = !isCards && hasFilters(grid.view);
  if (isEmpty && !keepsHeadings) return emptyState;
  return (
    <div className={isCards ? classes.cardArea : classes.table}>
      <Suspense fallback={<Loading />}>{isCards ? <CardList tile={tile} /> : <Table />}</Suspense>
      {emptyState}
    </div>
  );
}

function InitialError({ error, empty, onRetry }: { error: Error; empty: EmptyText; onRetry: () => void }) {
  const isForbidden = error instanceof AppError && error.code === 'forbidden';
  return (
    <div className={classes.table}>
      {isForbidden ? <GridEmpty empty={empty} error={error} /> : <Failed error={error} onRetry={onRetry} />}
    </div>
  );
}
