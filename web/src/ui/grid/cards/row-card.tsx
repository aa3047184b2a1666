import { ActionIcon, Checkbox } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cellText } from '../cell-text.ts';
import classes from '../grid.module.css';
import { RecordLink } from '../panel/record-link.tsx';
import type { GridRow } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';

const SHOWN = 4;

/** The first four visible columns of a row; the first one opens it. */
export function RowCard({ row }: { row: GridRow }) {
  const { t } = useTranslation();
  const { columns, openHref, columnCells, isTickable, selection, rowMenu } = useGrid();
  const [first, ...others] = columns.filter(({ isVisible }) => isVisible).slice(0, SHOWN);
  if (!first) return null;
  const name = cellText(first, row[first.name]) || '–';
  const isSelected = selection.all || selection.ids.includes(row.id);
  const toggle = () =>
    selection.setIds(isSelected ? selection.ids.filter((id) => id !== row.id) : [...selection.ids, row.id]);
  const filled = others.filter((column) => cellText(column, row[column.name]) !== '');
  return (
    <li className={classes.card} data-record={row.id}>
      {isTickable && (
        <Checkbox size="sm" checked={isSelected} aria-label={t('grid.selection.row', { name })} onChange={toggle} />
      )}
      <div className={classes.cardBody}>
        {openHref ? (
          <RecordLink row={row} className={classes.cardLink}>
            {name}
          </RecordLink>
        ) : (
          <strong>{name}</strong>
        )}
        <dl className={classes.cardFields}>
          {filled.map((column) => (
            <div key={column.name}>
              <dt>{column.label}</dt>
              <dd>{columnCells?.[column.name]?.(row) ?? cellText(column, row[column.name])}</dd>
            </div>
          ))}
        </dl>
      </div>
      {openHref && (
        <ActionIcon
          size={32}
          aria-label={t('grid.rowMenu', { name })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => rowMenu.open(row, name, currentTarget)}
        >
          <IconDots size={16} />
        </ActionIcon>
      )}
    </li>
  );
}
