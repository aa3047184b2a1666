import { type CSSProperties, memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../../api/explain.ts';
import { Country } from '../../country/country.tsx';
import { formatMoment } from '../../format.ts';
import { hasAvatar, InitialsAvatar } from '../../names/initials-avatar.tsx';
import { displayText, isUnknown } from '../cell-text.ts';
import { CHECKBOX_COLUMN, type TableColumn } from '../cells/columns.ts';
import { CellMark } from '../editing/cell-mark.tsx';
import type { Marks } from '../editing/edited-rows.ts';
import editing from '../editing/editing.module.css';
import { RecordLink } from '../panel/record-link.tsx';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import classes from './table.module.css';

function Content({ row, column, isName }: { row: GridRow; column: TableColumn; isName: boolean }): ReactNode {
  const { dataset, columnCells, openHref, picture } = useGrid();
  // The row was requested before the column became visible.
  if (!(column.name in row)) return null;
  const value = row[column.name];
  const definition = dataset.columns[column.name];
  if (definition && isUnknown(definition, value)) return null;
  const renderCell = columnCells?.[column.name];
  if (renderCell) return renderCell(row);
  const text = definition ? displayText(definition, value) : '';
  if (isName && openHref) {
    return (
      <>
        {hasAvatar(dataset.record?.name) && <InitialsAvatar name={text} />}
        {picture?.(row)}
        <RecordLink row={row} tabIndex={-1} className={classes.link} draggable={false}>
          {text || '–'}
        </RecordLink>
      </>
    );
  }
  if (definition?.codeKind && value) return <Country code={String(value)} />;
  if (column.kind !== 'date' || !value) return text;
  const moment = String(value);
  return (
    <time dateTime={moment} title={formatMoment(moment)}>
      {text}
    </time>
  );
}

/** Returns the position of a cell: from the end of the row for columns pinned there, else from its start. */
export function cellStyle({ pin, inset, width }: TableColumn): CSSProperties {
  return pin === 'end' ? { insetInlineEnd: inset, width } : { insetInlineStart: inset, width };
}

interface RowProps {
  index: number;
  /** The number of heading rows above all rows. */
  headingRows: number;
  /** The vertical position in the scroller. */
  y: number;
  row: GridRow | undefined;
  columns: TableColumn[];
  /** Whether the row has a menu, at the end of its name cell. */
  hasMenu: boolean;
  /** The column that contains the name of the row; it may be outside the window. */
  nameColumn: string | undefined;
  isChecked: boolean | undefined;
  /** Whether the record is open in the panel. */
  isOpen: boolean;
  /** The column of the cell with the tab stop of the grid. */
  activeColumn: string | undefined;
  /** The selected columns of this row, when more than one cell is selected. */
  selectedColumns: string[] | undefined;
  /** The state of edits in the row, by column. */
  marks: Marks | undefined;
  /** The column of the cell with the fill handle. */
  fillHandleColumn: string | undefined;
  /** The editor that replaces a cell. */
  editor: { column: string; control: ReactNode } | undefined;
  id: string;
}

/** A row of cells. It is rendered only when its content changes, not on scrolling. */
export const TableRow = memo(function TableRow(props: RowProps) {
  const {
    index,
    headingRows,
    row,
    columns,
    hasMenu,
    nameColumn,
    isChecked,
    isOpen,
    activeColumn,
    selectedColumns,
    marks,
    fillHandleColumn,
    editor,
  } = props;
  const { t } = useTranslation();
  const name = nameColumn && row ? String(row[nameColumn] ?? '') : '';
  return (
    <div
      role="row"
      id={props.id}
      aria-rowindex={index + headingRows + 1}
      aria-selected={isChecked}
      className={classes.row}
      style={{ top: props.y }}
      data-row={index}
      data-opened={isOpen || undefined}
      data-odd={index % 2 === 1 || undefined}
      data-behind={(row && columns.some(({ name }) => name !== CHECKBOX_COLUMN && !(name in row))) || undefined}
    >
      {columns.map((column) => (
        <div
          key={column.name}
          role="gridcell"
          aria-colindex={column.index + 1}
          aria-selected={selectedColumns?.includes(column.name) || undefined}
          tabIndex={activeColumn === column.name ? 0 : undefined}
          className={classes.cell}
          style={cellStyle(column)}
          data-column={column.name}
          data-kind={column.kind}
          data-pin={column.pin}
          data-mark={marks?.[column.name]?.state}
        >
          {editor?.column === column.name ? (
            editor.control
          ) : column.name === CHECKBOX_COLUMN ? (
            row && (
              <input
                type="checkbox"
                tabIndex={-1}
                readOnly
                checked={isChecked ?? false}
                aria-label={t('grid.selection.selectRow', { name })}
              />
            )
          ) : row ? (
            <>
              <Content row={row} column={column} isName={column.name === nameColumn} />
              {/* Only for the pointer: the keyboard opens the menu from any cell, and screen readers read only the
                  record name. */}
              {hasMenu && column.name === nameColumn && (
                <button type="button" tabIndex={-1} className={classes.rowMenu} aria-hidden data-row-menu />
              )}
            </>
          ) : (
            column.name === nameColumn && <span className={classes.skeleton} />
          )}
          {marks?.[column.name] && <CellMark mark={marks[column.name]!} isActive={activeColumn === column.name} />}
          {fillHandleColumn === column.name && <span data-fill className={editing.handle} aria-hidden />}
        </div>
      ))}
    </div>
  );
});

interface FailedRowProps {
  index: number;
  headingRows: number;
  y: number;
  error: Error;
  columnCount: number;
  width: number;
  isActive: boolean;
  onRetry: () => void;
  id: string;
}

/** Replaces the rows of a block that failed to load. */
export function FailedRow({ index, headingRows, y, error, columnCount, width, isActive, onRetry, id }: FailedRowProps) {
  const { t } = useTranslation();
  return (
    <div
      role="row"
      id={id}
      aria-rowindex={index + headingRows + 1}
      className={classes.row}
      style={{ top: y }}
      data-row={index}
      data-failed
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columnCount}
        tabIndex={isActive ? 0 : undefined}
        className={classes.failed}
        style={{ width }}
      >
        {t('grid.blockFailed')} {explain(error).text}
        <button type="button" tabIndex={-1} onClick={onRetry}>
          {t('grid.retry')}
        </button>
      </div>
    </div>
  );
}
