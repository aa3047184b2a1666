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

export function ColumnTable(props: ColumnsProps) {
  const { t } = useTranslation();
  const nameOf = useColumnName();
  return (
    <div className={classes.box}>
      <table className={`${classes.plain} ${classes.fixed}`}>
        <colgroup>
          <col style={{ width: '16%' }} />
          <col style={{ width: '18%' }} />
          <col style={{ width: 70 }} />
          <col style={{ width: 84 }} />
          <col style={{ width: '29%' }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('imports.map.column')}</th>
            <th scope="col">{t('imports.map.samples')}</th>
            <th scope="col" className={classes.number}>
              {t('imports.map.filled')}
            </th>
            <th scope="col" className={classes.number}>
              {t('imports.map.distinct')}
            </th>
            <th scope="col">{t('imports.map.target')}</th>
            <th scope="col">{t('imports.map.suggestionColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {props.columns.map((column) => (
            <tr key={column.index}>
              <th scope="row">
                <Text fw={600}>{nameOf(column)}</Text>
                <ColumnWarning column={column} />
              </th>
              <td>
                <ColumnSamples column={column} />
              </td>
              <td className={classes.number}>{t('imports.map.percent', { percent: column.filled_percent })}</td>
              <td className={classes.number}>{formatCount(column.distinct)}</td>
              <td>
                <TargetSelect {...props} column={column} />
                <ReadingNote {...props} column={column} />
              </td>
              <td>
                <SuggestionNote {...props} column={column} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
