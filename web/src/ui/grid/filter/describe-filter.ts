import type { ColumnFilter, FilterCondition, GridColumn, RowSet } from '@leadwright/contract/grid';
import { t } from 'i18next';
import { formatDay, formatNumber } from '../../format.ts';
import { conditionsOf, isPhoneTypes, needsValue } from './filter-draft.ts';

function describeCondition(name: string, column: GridColumn, condition: FilterCondition): string {
  if (condition.filterType === 'set') {
    const labels = condition.values.map((value) => column.values?.[value ?? ''] ?? value ?? t('grid.group.blank'));
    const none = isPhoneTypes(name) ? t('grid.filter.noPhone') : t('grid.group.blank');
    return `${t('grid.filter.isAnyOf')} ${labels.length > 0 ? labels.join(` ${t('grid.filter.or')} `) : none}`;
  }
  const word =
    condition.filterType === 'text'
      ? t(`grid.operators.text.${condition.type}`)
      : t(`grid.operators.${condition.filterType}.${condition.type}`);
  if (!needsValue(condition.type)) return word;
  if (condition.filterType === 'text') return `${word} “${condition.filter ?? ''}”`;
  const [from, to] =
    condition.filterType === 'number'
      ? [condition.filter, condition.filterTo].map((value) => formatNumber(value ?? 0))
      : [condition.dateFrom, condition.dateTo].map((value) => formatDay(value ?? ''));
  return `${word} ${condition.type === 'inRange' ? t('grid.operators.between', { from, to }) : from}`;
}

/** A filter as a sentence: `Company contains “acme” or begins with “ac”`. */
export function describeFilter(dataset: RowSet, name: string, filter: ColumnFilter): string {
  const column = dataset.columns[name] as GridColumn;
  const join = 'conditions' in filter && filter.operator === 'OR' ? t('grid.filter.or') : t('grid.filter.and');
  const parts = conditionsOf(filter).map((condition) => describeCondition(name, column, condition));
  return `${column.label} ${parts.join(` ${join} `)}`;
}
