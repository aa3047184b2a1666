import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconFilter, IconFilterFilled } from '@tabler/icons-react';
import type { CustomHeaderProps } from 'ag-grid-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterEditor } from '../filter/filter-editor.tsx';
import classes from '../grid.module.css';
import { nextSort } from '../grid-view.ts';
import { useGrid } from '../use-grid.ts';
import { withFilter } from '../use-grid-view.ts';

/** Enter sorts, Shift+Enter sorts further, Alt+Down filters: the table itself must not answer these keys. */
export const isHeaderKey = ({ key, altKey }: KeyboardEvent) => key === 'Enter' || (key === 'ArrowDown' && altKey);

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** A column's name with its sort and filter, which are the view's and not the table's. */
export function ColumnHeader({ column: tableColumn, displayName, eGridHeader }: CustomHeaderProps) {
  const { t } = useTranslation();
  const { dataset, view, change } = useGrid();
  const name = tableColumn.getColId();
  const column = dataset.columns[name];
  const [isOpen, { open, close, toggle }] = useDisclosure();
  const position = view.sort.findIndex(({ colId }) => colId === name);
  const direction = view.sort[position]?.sort;
  const isSortable = column?.sortable !== false;
  const isFilterable = column?.filterable !== false;
  const filter = view.filter[name];

  // The table writes this attribute itself whenever columns change, knowing nothing of our sort: hence each time.
  useEffect(() => {
    if (direction) eGridHeader.setAttribute('aria-sort', ARIA_SORT[direction]);
    else eGridHeader.removeAttribute('aria-sort');
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== eGridHeader || !isHeaderKey(event)) return;
      event.preventDefault();
      if (event.key === 'ArrowDown') return isFilterable && open();
      if (isSortable) change(({ sort }) => ({ sort: nextSort(dataset, sort, name, event.shiftKey) }));
    };
    eGridHeader.addEventListener('keydown', onKey);
    return () => eGridHeader.removeEventListener('keydown', onKey);
  });

  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <div className={classes.header}>
      <UnstyledButton
        tabIndex={-1}
        className={classes.headerName}
        title={displayName}
        onClick={(event) =>
          isSortable && change(({ sort }) => ({ sort: nextSort(dataset, sort, name, event.shiftKey) }))
        }
      >
        <span className={classes.headerText}>{displayName}</span>
        {direction && <Arrow size={14} stroke={2.25} aria-hidden />}
        {direction && view.sort.length > 1 && <span className={classes.sortPosition}>{position + 1}</span>}
      </UnstyledButton>
      {isFilterable && (
        <Popover
          opened={isOpen}
          onChange={(opened) => !opened && close()}
          trapFocus
          returnFocus
          shadow="md"
          width={280}
        >
          <Popover.Target>
            <ActionIcon
              tabIndex={-1}
              size={24}
              variant={filter ? 'light' : 'subtle'}
              color={filter ? undefined : 'gray'}
              className={classes.headerFilter}
              data-active={filter ? true : undefined}
              aria-label={t(filter ? 'grid.filter.active' : 'grid.filter.of', { column: displayName })}
              onClick={toggle}
            >
              {filter ? <IconFilterFilled size={14} /> : <IconFilter size={14} />}
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown onKeyDown={(event) => event.stopPropagation()}>
            {column && (
              <FilterEditor
                name={name}
                column={column}
                filter={filter}
                onApply={(next) => {
                  close();
                  change(withFilter(name, next));
                }}
              />
            )}
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}
