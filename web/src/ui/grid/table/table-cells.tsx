import { Skeleton } from '@mantine/core';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { Link } from 'react-router';
import { formatAgo, formatMoment } from '../../format.ts';
import classes from '../grid.module.css';
import type { GridRow } from '../grid-rows.ts';
import { useGrid } from '../use-grid.ts';

type CellProps = CustomCellRendererProps<GridRow>;

/** The cell that opens the row: a real link, so that a new tab and "copy link" work. */
export function LinkCell({ data, valueFormatted, value }: CellProps) {
  const { openHref } = useGrid();
  if (!data) return <Skeleton className={classes.skeleton} height={8} width="60%" radius="xl" />;
  const text = valueFormatted ?? String(value ?? '');
  if (!openHref) return text;
  return (
    <Link tabIndex={-1} className={classes.link} to={openHref(data)} draggable={false}>
      {text || '–'}
    </Link>
  );
}

export function TimeCell({ value }: CellProps) {
  if (!value) return null;
  const moment = String(value);
  return (
    <time dateTime={moment} title={formatMoment(moment)}>
      {formatAgo(moment)}
    </time>
  );
}

export function OwnCell({ data, colDef }: CellProps) {
  const { columnCells } = useGrid();
  return data ? columnCells?.[colDef?.colId ?? '']?.(data) : null;
}
