import { clients } from '@leadwright/contract/features/clients';
import type { GridColumn } from '@leadwright/contract/grid';
import { expect, test } from 'vitest';
import { missingOptions } from './missing-options.ts';

const interest: GridColumn = {
  label: 'Interest',
  kind: 'set',
  group: 'campaign',
  values: { hot: 'Hot', warm: 'Warm' },
};
const columns = { ...clients.list.columns, interest };
const isAnyOf = (...values: (string | null)[]) => ({ filterType: 'set' as const, values });

test('names the filtered values that are no options of a custom field', () => {
  expect(missingOptions({ columns }, { interest: isAnyOf('hot', null) })).toEqual([]);
  const conditions = [isAnyOf('hot', 'cold'), isAnyOf('mild')];
  expect(
    missingOptions({ columns }, { interest: { filterType: 'set', operator: 'OR', conditions }, gone: isAnyOf('x') }),
  ).toEqual([
    { column: 'Interest', value: 'cold' },
    { column: 'Interest', value: 'mild' },
  ]);
});
