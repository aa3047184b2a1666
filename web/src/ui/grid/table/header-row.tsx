import { useTranslation } from 'react-i18next';
import { type TableColumn, TICKS } from '../cells/columns.ts';
import { cellStyle } from './cells.tsx';
import { ColumnHeader } from './column-header.tsx';
import classes from './table.module.css';
import type { Arranging } from './use-arranging.ts';
import type { CheckedRows } from './use-checked-rows.ts';

interface Props {
  columns: TableColumn[];
  active: string | undefined;
  arranging: Arranging;
  ticks: CheckedRows;
}

export function HeaderRow({ columns, active, arranging, ticks }: Props) {
  const { filtered, dragged, openFilter, sort, setWidth, fit, setDragged, moveTo } = arranging;
  return (
    <div role="row" aria-rowindex={1} className={classes.heads}>
      {columns.map((column) => {
        const { name } = column;
        const isActive = name === active;
        if (name === TICKS) return <TickHeader key={name} column={column} isActive={isActive} ticks={ticks} />;
        return (
          <ColumnHeader
            key={name}
            column={column}
            isActive={isActive}
            isFilterOpen={filtered === name}
            onFilter={(isOpen) => openFilter(isOpen ? name : undefined)}
            onSort={(isFurther) => sort(name, isFurther)}
            onResize={(width, isDone) => setWidth(name, width, isDone)}
            onFit={() => fit(name)}
            onDrag={setDragged}
            onDropOn={() => dragged && moveTo(dragged, name)}
          />
        );
      })}
    </div>
  );
}

/** Selects the loaded rows; the bar at the bottom then offers all that match. */
function TickHeader({ column, isActive, ticks }: { column: TableColumn; isActive: boolean; ticks: CheckedRows }) {
  const { t } = useTranslation();
  const label = t('grid.selection.page');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of all cells
    <div
      role="columnheader"
      aria-label={label}
      aria-colindex={1}
      tabIndex={isActive ? 0 : undefined}
      className={classes.header}
      style={cellStyle(column)}
      data-column={TICKS}
      data-pin="start"
      onMouseDown={(event) => event.preventDefault()}
      onClick={ticks.togglePage}
    >
      <input
        type="checkbox"
        tabIndex={-1}
        readOnly
        aria-label={label}
        checked={ticks.state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = ticks.state === 'some';
        }}
      />
    </div>
  );
}
