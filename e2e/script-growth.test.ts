/**
 * Checks that the modules loaded by the login and the first grid do not change when a feature is added. The sources are
 * copied and built twice, the second time with an additional feature.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bundle, compressedSize, copySources } from '../web/build/bundle.ts';

const LOGIN_ENTRIES = ['web/src/main.tsx', 'web/src/features/auth/login.tsx'];
const FIRST_GRID_ENTRIES = [
  'web/src/main.tsx',
  'web/src/main-routes.tsx',
  'web/src/layout/main-layout.tsx',
  'web/src/session/ability.ts',
  'web/src/features/accounts/account-list.tsx',
  'web/src/ui/grid/table/table.tsx',
];

let sourceCopy: string;
let originalBundle: Bundle;
let extendedBundle: Bundle;

const writeSource = (path: string, text: string) => {
  mkdirSync(join(sourceCopy, path, '..'), { recursive: true });
  writeFileSync(join(sourceCopy, path), text);
};
/** Inserts a line before the marker in a source file. */
const insertLine = (path: string, marker: string, line: string) => {
  const text = readFileSync(join(sourceCopy, path), 'utf8');
  if (!text.includes(marker)) throw new Error(`${path} has no "${marker}".`);
  writeFileSync(join(sourceCopy, path), text.replace(marker, `${line}\n${marker}`));
};

function addFeature() {
  writeSource(
    'contract/src/features/gadgets.ts',
    `import { requiredText, text } from '../fields.ts';
import { resource } from '../resource.ts';

export const gadgets = resource({
  name: 'gadgets',
  subject: 'vertical',
  noun: { one: 'gadget', many: 'gadgets' },
  fields: { name: requiredText('Name', 80), purpose: text('Purpose', 500, { control: 'long-text' }) },
  columns: { name: { width: 240 }, updated_at: {} },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});
`,
  );
  writeSource(
    'web/src/features/gadgets/messages.ts',
    `import { addMessages } from '../../messages/catalogue.ts';
export const gadgets = addMessages('gadgets', { hint: 'Gadgets have a name and a purpose.' });
`,
  );
  writeSource(
    'web/src/features/gadgets/gadgets.tsx',
    `import './messages.ts';
import { gadgets } from '@leadwright/contract/features/gadgets';
import { t } from 'i18next';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';

export const { List, Add, View, Edit } = resourceScreens(gadgets, {
  one: 'gadget',
  many: 'gadgets',
  panels: () => t('gadgets.hint'),
});
`,
  );
  insertLine('contract/src/features.ts', 'export * as imports', `export * as gadgets from './features/gadgets.ts';`);
  insertLine(
    'contract/src/paths.ts',
    '} as const;',
    `  gadgets: '/gadgets', gadgetAdd: '/gadgets/add', gadget: '/gadgets/:gadgetId', gadgetEdit: '/gadgets/edit/:gadgetId',`,
  );
  insertLine(
    'web/src/screens.ts',
    "  ...entityScreenEntries({ one: 'client'",
    `  ...entityScreenEntries({ one: 'gadget', many: 'gadgets', noun: ['gadget', 'gadgets'], subject: 'vertical', shows: 'gadgets', group: 'vocabulary', icon: 'list', purpose: 'Gadgets of the agency', load: () => import('./features/gadgets/gadgets.tsx') }),`,
  );
}

beforeAll(async () => {
  sourceCopy = copySources();
  originalBundle = await Bundle.build(sourceCopy);
  addFeature();
  extendedBundle = await Bundle.build(sourceCopy);
});
afterAll(() => rmSync(sourceCopy, { recursive: true, force: true }));

/** Returns the features of the web app and the contract that the entries load. */
const loadedFeatures = (bundle: Bundle, entries: string[]) => {
  const modules = bundle.findRequiredChunks(...entries).flatMap(bundle.projectModules);
  const features = modules.flatMap(
    (path) => /^(web|contract)\/src\/features\/([\w-]+)/.exec(path)?.slice(1).join(' ') ?? [],
  );
  return [...new Set(features)].sort();
};

test('loads only the auth feature and no lists of features for the login', () => {
  expect(loadedFeatures(originalBundle, LOGIN_ENTRIES)).toEqual(['web auth']);
  const lists = /^(contract\/src\/(paths|features|endpoints)|web\/src\/(screens|main-routes))\.tsx?$/;
  const modules = originalBundle.findRequiredChunks(...LOGIN_ENTRIES).flatMap(originalBundle.projectModules);
  expect(modules.filter((path) => lists.test(path))).toEqual([]);
});

test('loads only the accounts feature and those of the layout for the first grid', () => {
  expect(loadedFeatures(originalBundle, FIRST_GRID_ENTRIES)).toEqual([
    'contract account-grids',
    'contract accounts',
    'contract auth',
    'contract exports',
    'contract grid-cells',
    'contract grid-views',
    'contract jobs',
    'contract records',
    'contract roles',
    'web accounts',
    'web auth',
    'web jobs',
  ]);
});

const isRouteTable = (bundle: Bundle, chunk: Bundle['chunks'][number]) =>
  bundle.projectModules(chunk).includes('web/src/screens.ts');

/** Describes the size of each chunk except the route table. File names contain hashes of equal length. */
const chunkLengths = (bundle: Bundle, entries: string[]) =>
  bundle
    .findRequiredChunks(...entries)
    .filter((chunk) => !isRouteTable(bundle, chunk))
    .map((chunk) => `${chunk.name}: ${Object.keys(chunk.modules).length} modules, ${chunk.code.length} characters`)
    .sort();

test('adds no bytes to the login or the first grid, except the route table', () => {
  expect(chunkLengths(extendedBundle, LOGIN_ENTRIES)).toEqual(chunkLengths(originalBundle, LOGIN_ENTRIES));
  expect(chunkLengths(extendedBundle, FIRST_GRID_ENTRIES)).toEqual(chunkLengths(originalBundle, FIRST_GRID_ENTRIES));
});

test('adds one line per screen of a new feature to the route table', () => {
  const [routeTable, longerTable] = [originalBundle, extendedBundle].map((bundle) =>
    bundle.chunks.filter((chunk) => isRouteTable(bundle, chunk)),
  );
  expect([routeTable?.length, longerTable?.length]).toEqual([1, 1]);
  const growth = compressedSize(longerTable![0]!) - compressedSize(routeTable![0]!);
  expect(growth).toBeGreaterThan(0);
  expect(growth).toBeLessThan(150);
});

test('builds a new feature as a separate chunk', () => {
  const gadgetChunks = extendedBundle.chunks.filter((chunk) =>
    extendedBundle.projectModules(chunk).some((path) => path.includes('/gadgets')),
  );
  expect(gadgetChunks.flatMap(extendedBundle.projectModules).sort()).toEqual([
    'contract/src/features/gadgets.ts',
    'web/src/features/gadgets/gadgets.tsx',
    'web/src/features/gadgets/messages.ts',
  ]);
});

/** Returns the modules of the chunks that load a library. */
function libraryUsers(library: RegExp): string[] {
  const hasLibrary = (chunk: Bundle['chunks'][number]) => Object.keys(chunk.modules).some((id) => library.test(id));
  return originalBundle.chunks
    .map(originalBundle.projectModules)
    .filter(([module]) => module && originalBundle.findRequiredChunks(module).some(hasLibrary))
    .flat()
    .toSorted();
}

test('loads the chart library only on screens with a chart', () => {
  const users = libraryUsers(/node_modules\/(recharts|@mantine\/charts)\//);
  expect(users).toEqual(['web/src/ui/chart/bars.tsx', 'web/src/ui/chart/lines.tsx']);
});

test('loads the date library only with a calendar', () => {
  expect(libraryUsers(/node_modules\/(dayjs|@mantine\/dates)\//)).toEqual(['web/src/ui/form/dates/calendar.tsx']);
});
