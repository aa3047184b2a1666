import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('is the filter of every searchable list', () => {
  const count = (path: string, pattern: RegExp) =>
    [...readFileSync(join(import.meta.dirname, '../..', path), 'utf8').matchAll(pattern)].length;
  const lists = globSync('**/*.tsx', { cwd: join(import.meta.dirname, '../..'), exclude: ['**/*.{test,stories}.tsx'] })
    .map((path) => ({
      path,
      lists: count(path, /(?:^\s*|\} )searchable\b(?!:)|<Autocomplete\b/gm),
      filters: count(path, /filter=\{filterOptions\}/g),
    }))
    .filter((file) => file.lists > 0);
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter((file) => file.lists !== file.filters)).toEqual([]);
});
