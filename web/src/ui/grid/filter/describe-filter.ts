import type { ColumnFilter, FilterCondition, GridColumn, RowSet } from '@leadwright/contract/grid';
import { t } from 'i18next';
import { formatDay, formatNumber } from '../../format.ts';
import { conditionsOf, isPhoneTypeColumn, needsValue } from './filter-draft.ts';

/** The maximum number of set values that are listed one by one. */
const MAX_LISTED = 5;

/** Returns the label of a set value; null means no value. */
export const valueLabel = (name: string, column: GridColumn, value: string | null): string =>
  value === null
    ? t(isPhoneTypeColumn(name) ? 'grid.filter.noPhone' : 'grid.group.blank')
    : (column.values?.[value] ?? value);

function describeCondition(name: string, column: GridColumn, condition: FilterCondition): string {
  if (condition.filterType === 'set') {
    const { values } = condition;
    const listedValues = values.length > MAX_LISTED ? values.slice(0, MAX_LISTED - 1) : values;
    const labels = listedValues.map((value) => valueLabel(name, column, value));
    if (listedValues.length < values.length)
      labels.push(t('grid.filter.moreValues', { count: values.length - listedValues.length }));
    if (labels.length === 0) labels.push(valueLabel(name, column, null));
    return `${t('grid.filter.isAnyOf')} ${labels.join(` ${t('grid.filter.or')} `)}`;
  }
  const operatorLabel =
    condition.filterType === 'text'
      ? t(`grid.operators.text.${condition.type}`)
      : t(`grid.operators.${condition.filterType}.${condition.type}`);
  if (!needsValue(condition.type)) return operatorLabel;
  if (condition.filterType === 'text') return `${operatorLabel} “${condition.filter ?? ''}”`;
  const [from, to] =
    condition.filterType === 'number'
      ? [condition.filter, condition.filterTo].map((value) => formatNumber(value ?? 0))
      : [condition.dateFrom, condition.dateTo].map((value) => formatDay(value ?? ''));
  return `${operatorLabel} ${condition.type === 'inRange' ? t('grid.operators.between', { from, to }) : from}`;
}

/** Returns the conditions of a filter without the column name: `contains “acme” or begins with “ac”`. */
export function describeConditions(name: string, column: GridColumn, filter: ColumnFilter): string {
  const parts = conditionsOf(filter).map((condition) => describeCondition(name, column, condition));
  const conjunction = 'conditions' in filter && filter.operator === 'OR' ? t('grid.filter.or') : t('grid.filter.and');
  return parts.join(` ${conjunction} `);
}

/** Returns a filter as a sentence: `Company contains “acme” or begins with “ac”`. */
export function describeFilter(dataset: RowSet, name: string, filter: ColumnFilter): string {
  const column = dataset.columns[name] as GridColumn;
  return `${column.label} ${describeConditions(name, column, filter)}`;
}
