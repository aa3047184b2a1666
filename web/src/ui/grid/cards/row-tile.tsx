import type { ReactNode } from 'react';
import { displayText } from '../cell-text.ts';
import classes from '../grid.module.css';
import { RecordLink } from '../panel/record-link.tsx';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import { RowCheckbox, RowMenuButton } from './row-controls.tsx';
import tiles from './tiles.module.css';

/** A row as a tile: its picture, its first visible column, and its actions. */
export function RowTile({ row, tile }: { row: GridRow; tile: (row: GridRow) => ReactNode }) {
  const { columns, openHref, isSelectable } = useGrid();
  const firstColumn = columns.find(({ isVisible }) => isVisible);
  const name = (firstColumn && displayText(firstColumn, row[firstColumn.name])) || '–';
  return (
    <li className={tiles.tile} data-record={row.id}>
      {tile(row)}
      <div className={tiles.foot}>
        {isSelectable && <RowCheckbox row={row} name={name} />}
        {openHref ? (
          <RecordLink row={row} className={`${classes.cardLink} ${tiles.name}`} title={name}>
            {name}
          </RecordLink>
        ) : (
          <strong className={tiles.name}>{name}</strong>
        )}
        {openHref && <RowMenuButton row={row} name={name} />}
      </div>
    </li>
  );
}
