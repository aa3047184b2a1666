import type { FilterModel, GridColumn } from '@leadwright/contract/grid';
import type { ViewColumns } from '../grid-view.ts';

/** Returns the filtered values that are no options of their custom field, such as those of deleted options. */
export const missingOptions = (
  { columns }: Pick<ViewColumns, 'columns'>,
  filter: FilterModel,
): { column: string; value: string }[] =>
  Object.entries(filter).flatMap(([name, columnFilter]) => {
    const column: GridColumn | undefined = columns[name];
    const options = column?.group === undefined || column.group === 'core' ? undefined : column.values;
    if (!column || !options) return [];
    return ('conditions' in columnFilter ? columnFilter.conditions : [columnFilter])
      .flatMap((condition) => (condition.filterType === 'set' ? condition.values : []))
      .flatMap((value) => (value === null || Object.hasOwn(options, value) ? [] : [{ column: column.label, value }]));
  });
