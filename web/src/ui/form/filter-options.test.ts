import { expect, test } from 'vitest';
import { filterOptions } from './filter-options.ts';

const option = (label: string) => ({ value: label, label });
const options = [
  { group: 'Places', items: [option('Zürich'), option('Łódź')] },
  { group: 'Colours', items: [option('Grün')] },
  option('None'),
];
const filter = (search: string) => filterOptions({ options, search, limit: Number.POSITIVE_INFINITY });

test('finds options in groups, ignoring case and accents, and omits empty groups', () => {
  expect(filter(' LODZ')).toEqual([{ group: 'Places', items: [option('Łódź')] }]);
  expect(filter('ür')).toEqual([{ group: 'Places', items: [option('Zürich')] }]);
  expect(filter('n')).toEqual([{ group: 'Colours', items: [option('Grün')] }, option('None')]);
  expect(filter('')).toEqual(options);
});
