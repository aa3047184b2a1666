import { Country } from '../../country/country.tsx';
import { displayText } from '../cell-text.ts';
import classes from '../grid.module.css';
import { RecordLink } from '../panel/record-link.tsx';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import { RowCheckbox, RowMenuButton } from './row-controls.tsx';

const MAX_COLUMNS = 4;

/** A row as a card with its first four visible columns; the first one links to the record. */
export function RowCard({ row }: { row: GridRow }) {
  const { columns, openHref, columnCells, isSelectable } = useGrid();
  const [firstColumn, ...otherColumns] = columns.filter(({ isVisible }) => isVisible).slice(0, MAX_COLUMNS);
  if (!firstColumn) return null;
  const name = displayText(firstColumn, row[firstColumn.name]) || '–';
  const filledColumns = otherColumns.filter((column) => displayText(column, row[column.name]) !== '');
  return (
    <li className={classes.card} data-record={row.id}>
      {isSelectable && <RowCheckbox row={row} name={name} />}
      <div className={classes.cardBody}>
        {openHref ? (
          <RecordLink row={row} className={classes.cardLink}>
            {name}
          </RecordLink>
        ) : (
          <strong>{name}</strong>
        )}
        <dl className={classes.cardFields}>
          {filledColumns.map((column) => (
            <div key={column.name}>
              <dt>{column.label}</dt>
              <dd>
                {columnCells?.[column.name]?.(row) ??
                  (column.codeKind ? (
                    <Country code={String(row[column.name])} />
                  ) : (
                    displayText(column, row[column.name])
                  ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {openHref && <RowMenuButton row={row} name={name} />}
    </li>
  );
}
