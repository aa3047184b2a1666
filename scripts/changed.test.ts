import { expect, test } from 'vitest';
import { browserTestsFor, contractFeatures, isInChangedFolder, readImports, testScopeOf } from './changed.ts';

const imports = new Map(
  Object.entries({
    accounts: ['lookups'],
    contacts: ['accounts'],
    lookups: [],
    matching: ['accounts'],
    verticals: [],
    'matching-cli': ['matching'],
  }).map(([name, imported]) => [name, new Set(imported)]),
);

test('selects the groups that import a changed feature, directly or indirectly', () => {
  expect(testScopeOf(['server/src/features/accounts/account-store.ts', 'docs/glossary.md'], imports)).toEqual({
    groups: ['accounts', 'contacts', 'matching', 'matching-cli'],
    files: [],
  });
  expect(testScopeOf(['contract/src/features/verticals.ts', 'server/src/features.ts'], imports)).toEqual({
    groups: ['verticals'],
    files: [],
  });
  expect(testScopeOf(['contract/src/features/matching-models.ts'], imports)).toMatchObject({
    groups: ['matching', 'matching-cli'],
  });
});

test('selects everything and names the file when a shared file changes', () => {
  for (const path of [
    'server/src/grid/compile.ts',
    'contract/src/fields.ts',
    'matching/src/score.ts',
    'server/src/testing/test-app.ts',
    'package-lock.json',
    'vitest.config.ts',
    'contract/src/features/of-no-folder.ts',
  ])
    expect(testScopeOf(['server/src/features/accounts/account-store.ts', path], imports)).toEqual({ everything: path });
});

test('selects no HTTP test for pages, docs and scripts, and a changed test itself', () => {
  const unrelated = [
    'web/src/app.tsx',
    'README.md',
    'scripts/check.ts',
    'e2e/harness/api.ts',
    'matching/src/score.test.ts',
  ];
  expect(testScopeOf(unrelated, imports)).toEqual({ groups: [], files: [] });
  expect(testScopeOf(['server/src/grid/grid.test.ts'], imports)).toEqual({
    groups: [],
    files: ['server/src/grid/grid.test.ts'],
  });
});

test('reads the imports and the contract files from the working tree', () => {
  const actualImports = readImports();
  expect(actualImports.get('working')).toContain('contacts');
  expect(actualImports.get('matching')).toContain('accounts');
  const scope = testScopeOf(['server/src/features/accounts/accounts.ts'], actualImports);
  expect(scope).toMatchObject({ groups: expect.arrayContaining(['accounts', 'matching', 'matching-cli']) });
  expect(actualImports.get('matching-cli')).toContain('matching');
  expect(actualImports.get('verticals')).toEqual(new Set());
  expect(contractFeatures(['matching'], [...actualImports.keys()])).toContain('matching-models');
  expect(contractFeatures(['verticals'], [...actualImports.keys()])).toEqual(['verticals']);
  expect(contractFeatures(['fields'], [...actualImports.keys()])).toEqual(
    expect.arrayContaining(['fields', 'core-fields', 'custom-fields', 'field-options']),
  );
});

test('selects the component tests of the folder of a changed file and of its parents', () => {
  const changed = ['web/src/ui/grid/table/cells.tsx'];
  expect(isInChangedFolder('web/src/ui/grid/table/table.test.tsx', changed)).toBe(true);
  expect(isInChangedFolder('web/src/ui/grid/data-grid.test.tsx', changed)).toBe(true);
  expect(isInChangedFolder('web/src/ui/grid/views/views-menu.test.tsx', changed)).toBe(false);
  expect(isInChangedFolder('web/src/ui/form/field.test.tsx', changed)).toBe(false);
});

test('selects browser tests by import, by feature name, and the walks', () => {
  const sources: Record<string, string[]> = {
    'web/src/ui/grid/table.test.tsx': ['web/src/ui/grid/table.tsx'],
    'web/src/ui/grid/table.tsx': ['web/src/ui/grid/cell.ts'],
    'web/src/ui/grid/cell.ts': ['web/src/ui/grid/table.tsx'],
    'web/src/ui/form/form.test.tsx': ['web/src/ui/form/form.tsx', 'contract/src/endpoints.ts'],
    'contract/src/endpoints.ts': ['contract/src/features/tags.ts', 'web/src/ui/grid/cell.ts'],
    'e2e/journeys/tags.deep.test.ts': [],
    'e2e/journeys/lists.test.ts': ['contract/src/features/grades.ts'],
    'e2e/journeys/screens.test.ts': [],
  };
  const tests = Object.keys(sources).filter((path) => path.includes('.test.'));
  const [table, , tags, lists, screenTest] = tests;
  const selectedTests = (...changed: string[]) => browserTestsFor(tests, changed, (path) => sources[path] ?? []);
  expect(selectedTests('web/src/ui/grid/cell.ts')).toEqual([table, tags, lists, screenTest]);
  for (const path of ['server/src/features/tags/tags.ts', 'web/src/features/tags/tags.tsx'])
    expect(selectedTests(path)).toEqual([tags, screenTest]);
  expect(selectedTests(tags!, 'docs/testing.md')).toEqual([tags]);
  expect(selectedTests('server/src/features/grades/grades.ts')).toEqual([lists, screenTest]);
  expect(selectedTests('server/src/features/verticals/verticals.ts')).toEqual([screenTest]);
  expect(selectedTests('server/src/grid/compile.ts')).toEqual(tests);
});

test('reads the imports of a test from the working tree', () => {
  const tests = ['e2e/journeys/tags.deep.test.ts', 'e2e/journeys/gantt.deep.test.ts'];
  expect(browserTestsFor(tests, ['server/src/features/campaign-steps/steps.ts'])).toEqual([tests[1]]);
  expect(browserTestsFor(tests, ['e2e/harness/browser.ts'])).toEqual(tests);
});
