import { useTranslation } from 'react-i18next';
import { CHECKBOX_COLUMN, type TableColumn } from '../cells/columns.ts';
import { cellStyle } from './cells.tsx';
import { ColumnHeader } from './column-header.tsx';
import classes from './table.module.css';
import type { CheckedRows } from './use-checked-rows.ts';
import type { ColumnActions } from './use-column-actions.ts';

interface Props {
  columns: TableColumn[];
  activeColumn: string | undefined;
  columnActions: ColumnActions;
  checkedRows: CheckedRows;
}

export function HeaderRow({ columns, activeColumn, columnActions, checkedRows }: Props) {
  const { openFilterColumn, draggedColumn, openFilter, sort, setWidth, fit, setDraggedColumn, moveTo } = columnActions;
  return (
    <div role="row" aria-rowindex={1} className={classes.heads}>
      {columns.map((column) => {
        const { name } = column;
        const isActive = name === activeColumn;
        if (name === CHECKBOX_COLUMN)
          return <CheckboxHeader key={name} column={column} isActive={isActive} checkedRows={checkedRows} />;
        return (
          <ColumnHeader
            key={name}
            column={column}
            isActive={isActive}
            isFilterOpen={openFilterColumn === name}
            onFilter={(isOpen) => openFilter(isOpen ? name : undefined)}
            onSort={(isAdditional) => sort(name, isAdditional)}
            onResize={(width, isDone) => setWidth(name, width, isDone)}
            onFit={() => fit(name)}
            onDrag={setDraggedColumn}
            onDropColumn={() => draggedColumn && moveTo(draggedColumn, name)}
          />
        );
      })}
    </div>
  );
}

/** The checkbox that selects the loaded rows; the bulk bar then offers to select all matching rows. */
function CheckboxHeader({
  column,
  isActive,
  checkedRows,
}: {
  column: TableColumn;
  isActive: boolean;
  checkedRows: CheckedRows;
}) {
  const { t } = useTranslation();
  const label = t('grid.selection.selectLoaded');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of all cells
    <div
      role="columnheader"
      aria-label={label}
      aria-colindex={1}
      tabIndex={isActive ? 0 : undefined}
      className={classes.header}
      style={cellStyle(column)}
      data-column={CHECKBOX_COLUMN}
      data-pin="start"
      onMouseDown={(event) => event.preventDefault()}
      onClick={checkedRows.togglePage}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        readOnly
        aria-label={label}
        checked={checkedRows.state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = checkedRows.state === 'some';
        }}
      />
    </div>
  );
}
