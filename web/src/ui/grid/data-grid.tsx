import './messages.ts';
import { AppError } from '@leadwright/contract/errors';
import { useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, Loading } from '../states.tsx';
import { Announcer } from './announcer.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ErrorStrip } from './error-strip.tsx';
import { FilterChips } from './filter/filter-chips.tsx';
import classes from './grid.module.css';
import { type EmptyText, GridEmpty } from './grid-empty.tsx';
import { GroupPanel } from './group/group-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { type Grid, GridContext, type GridOptions, useGridState } from './use-grid.ts';
import type { GridSelection } from './use-selection.ts';

export type { GridRow } from './grid-rows.ts';

interface DataGridProps extends GridOptions {
  /** The screen's own buttons, before the grid's. */
  toolbar?: ReactNode;
  bulkActions?: (selection: GridSelection) => ReactNode;
  empty: EmptyText;
}

const CardList = lazy(() => import('./cards/card-list.tsx').then(({ CardList }) => ({ default: CardList })));
const Table = lazy(() => import('./table/table.tsx').then(({ Table }) => ({ default: Table })));

/** Every list of the portal: rows of a data set with search, sort, filters, groups, columns, selection and export. */
export function DataGrid(props: DataGridProps) {
  return <OneGrid key={`${props.dataset.name} ${props.campaignId ?? ''}`} {...props} />;
}

function OneGrid({ toolbar, bulkActions, empty, ...options }: DataGridProps) {
  const { breakpoints } = useMantineTheme();
  const isSmall = useMediaQuery(`(width < ${breakpoints.md})`, undefined, { getInitialValueInEffect: false }) ?? false;
  const grid = useGridState(options);
  return (
    <GridContext value={grid}>
      <div className={classes.grid} data-small={isSmall || undefined}>
        <Toolbar isSmall={isSmall}>{toolbar}</Toolbar>
        <FilterChips />
        <Failures grid={grid} />
        <div className={classes.body} aria-busy={grid.isBehind} data-behind={grid.isBehind || undefined}>
          <GroupPanel />
          <Rows grid={grid} isSmall={isSmall} empty={empty} />
        </div>
        <BulkBar actions={bulkActions} />
        <Announcer />
      </div>
    </GridContext>
  );
}

function Failures({ grid }: { grid: Grid }) {
  const { t } = useTranslation();
  const { error, blockFailure, shown, refresh, setBlockFailure } = grid;
  if (error && shown) return <ErrorStrip error={error} title={t('grid.loadFailed')} onRetry={refresh} />;
  if (!blockFailure) return null;
  const retry = () => {
    setBlockFailure(undefined);
    blockFailure.retry();
  };
  return <ErrorStrip error={blockFailure.error} title={t('grid.blockFailed')} onRetry={retry} />;
}

function Rows({ grid, isSmall, empty }: { grid: Grid; isSmall: boolean; empty: EmptyText }) {
  const { shown, error, refresh } = grid;
  if (!shown && error) return <FirstFailure error={error} empty={empty} onRetry={refresh} />;
  if (shown?.page.rows.length === 0) {
    return (
      <div className={classes.nothing}>
        <GridEmpty empty={empty} error={undefined} />
      </div>
    );
  }
  return (
    <div className={isSmall ? classes.cardArea : classes.table}>
      <Suspense fallback={<Loading />}>{isSmall ? <CardList /> : <Table />}</Suspense>
    </div>
  );
}

function FirstFailure({ error, empty, onRetry }: { error: Error; empty: EmptyText; onRetry: () => void }) {
  const isRefused = error instanceof AppError && error.code === 'forbidden';
  return (
    <div className={classes.table}>
      {isRefused ? <GridEmpty empty={empty} error={error} /> : <Failed error={error} onRetry={onRetry} />}
    </div>
  );
}
