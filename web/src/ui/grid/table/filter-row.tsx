import type { ColumnFilter } from '@leadwright/contract/grid';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedText } from '../../use-search-text.ts';
import type { TableColumn } from '../cells/columns.ts';
import { describeConditions } from '../filter/describe-filter.ts';
import { useGrid } from '../use-grid.ts';
import { withFilter } from '../use-grid-view.ts';
import { cellStyle } from './cells.tsx';
import classes from './table.module.css';

interface Props {
  columns: TableColumn[];
  onOpen: (name: string) => void;
  /** Called when a filter takes the focus, to make its column the active one. */
  onEnter: (name: string) => void;
  /** Moves the focus back to the heading, or on to the rows. */
  onExit: (name: string, target: 'heading' | 'rows') => void;
}

/**
 * The row of filters below the headings. The filters are not tab stops: the down arrow moves from a heading into its
 * filter.
 */
export function FilterRow({ columns, onOpen, onEnter, onExit }: Props) {
  const { dataset, view } = useGrid();
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const target = ({ Escape: 'heading', ArrowUp: 'heading', ArrowDown: 'rows' } as const)[event.key];
    if (!target || event.altKey) return;
    event.preventDefault();
    onExit(name, target);
  };
  return (
    <div role="row" aria-rowindex={2} className={classes.filters}>
      {columns.map((column) => {
        const { name, label } = column;
        const definition = dataset.columns[name];
        const filter = view.filter[name];
        const text = definition?.kind === 'text' ? plainText(filter) : undefined;
        return (
          <div
            key={name}
            role="gridcell"
            tabIndex={-1}
            aria-colindex={column.index + 1}
            className={classes.filterCell}
            style={cellStyle(column)}
            data-pin={column.pin}
            data-filter={name}
            onFocus={() => onEnter(name)}
            onKeyDown={(event) => onKeyDown(event, name)}
          >
            {definition &&
              definition.filterable !== false &&
              (text === undefined ? (
                <Summary
                  label={label}
                  text={filter && describeConditions(name, definition, filter)}
                  onOpen={() => onOpen(name)}
                />
              ) : (
                <TextFilter name={name} label={label} text={text} />
              ))}
          </div>
        );
      })}
    </div>
  );
}

/** Returns the text of a filter that a text field can edit; undefined for any other filter. */
function plainText(filter: ColumnFilter | undefined): string | undefined {
  if (!filter) return '';
  return 'type' in filter && filter.filterType === 'text' && filter.type === 'contains'
    ? (filter.filter ?? '')
    : undefined;
}

function TextFilter({ name, label, text }: { name: string; label: string; text: string }) {
  const { t } = useTranslation();
  const { change } = useGrid();
  const debouncedFilter = useDebouncedText(text, (filter) =>
    change(withFilter(name, filter ? { filterType: 'text', type: 'contains', filter } : undefined), { replace: true }),
  );
  return (
    <input
      type="search"
      tabIndex={-1}
      className={classes.filterField}
      aria-label={t('grid.filter.ofColumn', { column: label })}
      placeholder={t('grid.filter.containsText')}
      maxLength={500}
      value={debouncedFilter.text}
      onChange={({ currentTarget: { value } }) => debouncedFilter.type(value)}
      onKeyDown={({ key }) => key === 'Enter' && debouncedFilter.sendNow(debouncedFilter.text.trim())}
    />
  );
}

/** A summary of a column's filter; a click opens the editor in its heading. */
function Summary({ label, text, onOpen }: { label: string; text: string | undefined; onOpen: () => void }) {
  const { t } = useTranslation();
  const name = text
    ? `${t('grid.filter.activeOfColumn', { column: label })}: ${text}`
    : t('grid.filter.ofColumn', { column: label });
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.filterField}
      aria-label={name}
      aria-haspopup="dialog"
      title={text}
      data-empty={text ? undefined : true}
      onClick={onOpen}
    >
      {text ?? t('grid.filter.anyValue')}
    </button>
  );
}
