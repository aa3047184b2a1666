import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import classes from '../imports.module.css';
import { ColumnSamples, ColumnWarning } from './column-facts.tsx';
import type { ColumnsProps } from './column-props.ts';
import { ReadingNote } from './reading-note.tsx';
import { SuggestionNote } from './suggestion-note.tsx';
import { TargetSelect } from './target-select.tsx';
import { useColumnName } from './use-column-name.ts';

export function ColumnCards(props: ColumnsProps) {
  const { t } = useTranslation();
  const nameOf = useColumnName();
  return (
    <ul className={classes.list}>
      {props.columns.map((column) => (
        <li key={column.index} className={classes.card}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {nameOf(column)}
          </Text>
          <ColumnSamples column={column} />
          <Text size="xs" c="dimmed">
            {t('imports.map.figures', { percent: column.filled_percent, distinct: formatCount(column.distinct) })}
          </Text>
          <ColumnWarning column={column} />
          <TargetSelect {...props} column={column} />
          <ReadingNote {...props} column={column} />
          <SuggestionNote {...props} column={column} />
        </li>
      ))}
    </ul>
  );
}
