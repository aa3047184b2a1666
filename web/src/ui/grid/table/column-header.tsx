import { ActionIcon, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconFilter, IconFilterFilled } from '@tabler/icons-react';
import type { DragEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableColumn } from '../cells/columns.ts';
import { LazyFilterEditor } from '../filter/lazy-filter-editor.tsx';
import { useGrid } from '../use-grid.ts';
import { withFilter } from '../use-grid-view.ts';
import { cellStyle } from './cells.tsx';
import classes from './table.module.css';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

interface Props {
  column: TableColumn;
  isActive: boolean;
  isFilterOpen: boolean;
  onFilter: (isOpen: boolean) => void;
  onSort: (isAdditional: boolean) => void;
  /** Receives the new width during and at the end of a drag. */
  onResize: (width: number, isDone: boolean) => void;
  onFit: () => void;
  onDrag: (name: string | undefined) => void;
  onDropColumn: () => void;
}

/** A column heading with the sort and filter of the view. */
export function ColumnHeader({ column, isActive, isFilterOpen, onFilter, onSort, ...handlers }: Props) {
  const { t } = useTranslation();
  const { dataset, view, change } = useGrid();
  const { name, label } = column;
  const definition = dataset.columns[name];
  const position = view.sort.findIndex(({ colId }) => colId === name);
  const direction = view.sort[position]?.sort;
  const filter = view.filter[name];
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table handles the keys of all cells
    <div
      role="columnheader"
      aria-label={label}
      aria-colindex={column.index + 1}
      aria-sort={direction ? ARIA_SORT[direction] : undefined}
      tabIndex={isActive ? 0 : undefined}
      className={classes.header}
      style={cellStyle(column)}
      data-column={name}
      data-kind={column.kind}
      data-pin={column.pin}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', label);
        handlers.onDrag(name);
      }}
      onDragEnd={() => handlers.onDrag(undefined)}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        handlers.onDropColumn();
      }}
      onClick={(event) => onSort(event.shiftKey)}
    >
      <span className={classes.headerText} title={label} data-heading>
        {label}
      </span>
      {direction && <Arrow size={14} stroke={2.25} aria-hidden />}
      {direction && view.sort.length > 1 && <span className={classes.sortPosition}>{position + 1}</span>}
      {definition && definition.filterable !== false && (
        <Popover opened={isFilterOpen} onChange={onFilter} trapFocus returnFocus shadow="md" width={280}>
          <Popover.Target>
            <ActionIcon
              tabIndex={-1}
              size={24}
              variant={filter ? 'light' : 'subtle'}
              color={filter ? undefined : 'gray'}
              className={classes.headerFilter}
              data-active={filter ? true : undefined}
              aria-label={t(filter ? 'grid.filter.activeOfColumn' : 'grid.filter.ofColumn', { column: label })}
              onClick={(event) => {
                event.stopPropagation();
                onFilter(!isFilterOpen);
              }}
            >
              {filter ? <IconFilterFilled size={14} /> : <IconFilter size={14} />}
            </ActionIcon>
          </Popover.Target>
          {/* React bubbles events of the popover to the heading, which must not handle them. */}
          <Popover.Dropdown onKeyDown={stopEvent} onClick={stopEvent} onPointerDown={stopEvent}>
            <LazyFilterEditor
              name={name}
              column={definition}
              filter={filter}
              onApply={(next) => {
                onFilter(false);
                change(withFilter(name, next));
              }}
            />
          </Popover.Dropdown>
        </Popover>
      )}
      <ResizeHandle width={column.width} onResize={handlers.onResize} onFit={handlers.onFit} />
    </div>
  );
}

const stopEvent = (event: { stopPropagation: () => void }) => event.stopPropagation();

interface HandleProps {
  width: number;
  onResize: Props['onResize'];
  onFit: () => void;
}

/** The edge of a heading: dragging changes the width of the column, a double click fits it to its content. */
function ResizeHandle({ width, onResize, onFit }: HandleProps) {
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const sign = getComputedStyle(handle).direction === 'rtl' ? -1 : 1;
    const widthAt = ({ clientX }: { clientX: number }) => width + sign * (clientX - event.clientX);
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (move) => onResize(widthAt(move), false);
    handle.onlostpointercapture = (end) => {
      handle.onpointermove = null;
      handle.onlostpointercapture = null;
      if (end.clientX !== event.clientX) onResize(widthAt(end), true);
    };
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: with the keyboard, Alt and the arrow keys resize a heading
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <span
      className={classes.resize}
      draggable
      onDragStart={(event) => event.preventDefault()}
      onPointerDown={onPointerDown}
      onClick={stopEvent}
      onDoubleClick={(event) => {
        stopEvent(event);
        onFit();
      }}
    />
  );
}
