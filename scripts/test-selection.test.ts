import { expect, test } from 'vitest';
import {
  findHttpTestScope,
  isInChangedFolder,
  listContractFeatures,
  readGroupImports,
  selectBrowserTests,
} from './test-selection.ts';

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
  expect(findHttpTestScope(['server/src/features/accounts/account-store.ts', 'docs/glossary.md'], imports)).toEqual({
    groups: ['accounts', 'contacts', 'matching', 'matching-cli'],
    files: [],
  });
  expect(findHttpTestScope(['contract/src/features/verticals.ts', 'server/src/features.ts'], imports)).toEqual({
    groups: ['verticals'],
    files: [],
  });
  expect(findHttpTestScope(['contract/src/features/matching-models.ts'], imports)).toMatchObject({
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
    'contract/src/features/without-folder.ts',
  ])
    expect(findHttpTestScope(['server/src/features/accounts/account-store.ts', path], imports)).toEqual({
      sharedFile: path,
    });
});

test('selects no HTTP tests for pages, docs and scripts, and only the test itself for a changed test', () => {
  const unrelatedPaths = [
    'web/src/app.tsx',
    'README.md',
    'scripts/check.ts',
    'e2e/harness/api.ts',
    'matching/src/score.test.ts',
  ];
  expect(findHttpTestScope(unrelatedPaths, imports)).toEqual({ groups: [], files: [] });
  expect(findHttpTestScope(['server/src/grid/grid.test.ts'], imports)).toEqual({
    groups: [],
    files: ['server/src/grid/grid.test.ts'],
  });
});

test('reads the imports and the contract files from the working tree', () => {
  const actualImports = readGroupImports();
  expect(actualImports.get('working')).toContain('grades');
  expect(actualImports.get('matching')).toContain('accounts');
  const scope = findHttpTestScope(['server/src/features/accounts/accounts.ts'], actualImports);
  expect(scope).toMatchObject({ groups: expect.arrayContaining(['accounts', 'matching', 'matching-cli']) });
  expect(actualImports.get('matching-cli')).toContain('matching');
  expect(actualImports.get('verticals')).toEqual(new Set());
  expect(listContractFeatures(['matching'], [...actualImports.keys()])).toContain('matching-models');
  expect(listContractFeatures(['verticals'], [...actualImports.keys()])).toEqual(['verticals']);
  expect(listContractFeatures(['fields'], [...actualImports.keys()])).toEqual(
    expect.arrayContaining(['fields', 'core-fields', 'custom-fields', 'field-options']),
  );
});

test('selects the component tests in the folder of a changed file and in its parent folders', () => {
  const changedPaths = ['web/src/ui/grid/table/cells.tsx'];
  expect(isInChangedFolder('web/src/ui/grid/table/table.test.tsx', changedPaths)).toBe(true);
  expect(isInChangedFolder('web/src/ui/grid/data-grid.test.tsx', changedPaths)).toBe(true);
  expect(isInChangedFolder('web/src/ui/grid/views/views-menu.test.tsx', changedPaths)).toBe(false);
  expect(isInChangedFolder('web/src/ui/form/field.test.tsx', changedPaths)).toBe(false);
});

test('selects browser tests by import and feature name, and the tests of all screens', () => {
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
  const [table, , tags, lists, screensTest] = tests;
  const selectedTests = (...changedPaths: string[]) =>
    selectBrowserTests(tests, changedPaths, (path) => sources[path] ?? []);
  expect(selectedTests('web/src/ui/grid/cell.ts')).toEqual([table, tags, lists, screensTest]);
  for (const path of ['server/src/features/tags/tags.ts', 'web/src/features/tags/tags.tsx'])
    expect(selectedTests(path)).toEqual([tags, screensTest]);
  expect(selectedTests(tags!, 'docs/testing.md')).toEqual([tags]);
  expect(selectedTests('server/src/features/grades/grades.ts')).toEqual([lists, screensTest]);
  expect(selectedTests('server/src/features/verticals/verticals.ts')).toEqual([screensTest]);
  expect(selectedTests('server/src/grid/compile.ts')).toEqual(tests);
});

test('reads the imports of a test from the working tree', () => {
  const tests = ['e2e/journeys/tags.deep.test.ts', 'e2e/journeys/gantt.deep.test.ts'];
  expect(selectBrowserTests(tests, ['server/src/features/campaign-steps/steps.ts'])).toEqual([tests[1]]);
  expect(selectBrowserTests(tests, ['e2e/harness/browser.ts'])).toEqual(tests);
});
