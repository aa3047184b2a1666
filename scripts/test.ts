/**
 * Runs tests and prints one line of counts: all tests, or those whose path contains one of the arguments. `quick`
 * selects the tests that the changes since main are most likely to break, and `changed` all that they can break.
 * `--deep` adds the tests that the gate skips; `-t text` selects tests whose name contains the text.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest, type TestCase, type TestModule, type TestSpecification } from 'vitest/node';
import { listExceededBudgets, readCosts } from './costs.ts';
import {
  findHttpTestScope,
  isInChangedFolder,
  listChangedFiles,
  listContractFeatures,
  readGroupImports,
  selectBrowserTests,
} from './test-selection.ts';

const MAX_SLOW_FILES = 10;
const MEMORY_FOLDER = '/dev/shm';
const MIN_MEMORY_BYTES = 4 * 2 ** 30;
/** Tests that cover all features, or only those provided to them by `vitest.provide`. */
const CROSS_FEATURE_TESTS = /^server\/src\/(http\/every-endpoint|resource\/\w+)\.test\.ts$/;

const { positionals: filters, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string', short: 't' }, deep: { type: 'boolean' } },
});
if (values.deep) process.env.TEST_DEPTH = 'deep';
// React's production build renders three times as fast. The deep run keeps the development build, which reports
// warnings.
if (process.env.TEST_DEPTH !== 'deep') process.env.NODE_ENV = 'production';
const isQuick = filters[0] === 'quick';
const isChanged = filters[0] === 'changed';
// The configuration includes the deep files, so that they can be selected.
if (isChanged) process.env.TEST_FILES = 'all';
const isGate = filters.length === 0 && values.name === undefined && process.env.TEST_DEPTH !== 'deep';
// Databases and data folders are deleted at the end of a run, so they are kept in memory when there is enough space.
if (hasSpace(MEMORY_FOLDER)) process.env.TMPDIR ??= MEMORY_FOLDER;
const folder = mkdtempSync(join(tmpdir(), 'leadwright-run-'));
process.env.TEST_COSTS = join(folder, 'costs');
// Keeps compiled scripts between program starts.
process.env.NODE_COMPILE_CACHE ??= join(process.cwd(), 'node_modules/.cache/compiled');
const vitest = await createVitest('test', { watch: false, testNamePattern: values.name });
await vitest.start(isQuick || isChanged ? await selectTests() : filters);

const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const count = (state: string) => tests.filter((test) => test.result().state === state).length;
// Counts a file that fails to load, or an error outside any test, as one failure.
const brokenModuleCount = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
const unhandledErrorCount = vitest.state.getUnhandledErrors().length;
await vitest.close();
if (filters.length === 0 || isQuick || isChanged) {
  printWorkerSeconds(modules);
  printSlowestFiles(modules);
}
printRetriedTests(tests);
const exceededBudgets = checkCosts();
rmSync(folder, { recursive: true });
const failureCount = count('failed') + brokenModuleCount + unhandledErrorCount + exceededBudgets;
const skippedCount = count('skipped');
console.log(`${count('passed')} passed, ${failureCount} failed${skippedCount > 0 ? `, ${skippedCount} skipped` : ''}`);
process.exit(failureCount > 0 || tests.length === 0 ? 1 : 0);

function hasSpace(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize >= MIN_MEMORY_BYTES;
}

/**
 * Returns all unit tests and the tests of changed files: HTTP tests, component tests of the same folder and, with
 * `changed`, every browser test that a change can break.
 */
async function selectTests(): Promise<string[]> {
  const imports = readGroupImports();
  const changedPaths = listChangedFiles();
  const scope = findHttpTestScope(changedPaths, imports);
  const pathOf = ({ moduleId }: TestSpecification) => relative(process.cwd(), moduleId);
  const files = await vitest.globTestSpecifications();
  const browserTests = files.filter(({ project: { name } }) => /^(component|programs|journeys)/.test(name)).map(pathOf);
  const selectedBrowserTests = isChanged
    ? selectBrowserTests(browserTests, changedPaths)
    : browserTests.filter((path) => path.startsWith('web/') && isInChangedFolder(path, changedPaths));
  const unitTests = files.filter(({ project }) => ['unit', 'mocks'].includes(project.name)).map(pathOf);
  const httpTests = files.filter(({ project }) => project.name === 'http').map(pathOf);
  if (scope.sharedFile !== undefined) {
    console.log(`All HTTP tests run: every feature depends on ${scope.sharedFile}, which has changed.`);
    return [...unitTests, ...selectedBrowserTests, ...httpTests];
  }
  const { groups, files: changedTests } = scope;
  console.log(`HTTP tests of the groups changed since main and their importers: ${groups.join(', ') || 'nothing'}.`);
  const features = listContractFeatures(groups, [...imports.keys()]);
  vitest.provide('features', features);
  const folders = groups.flatMap((group) => [`server/src/features/${group}/`, `server/src/${group}/`]);
  const isSelected = (path: string) =>
    folders.some((folder) => path.startsWith(folder)) ||
    changedTests.includes(path) ||
    (features.length > 0 && CROSS_FEATURE_TESTS.test(path));
  return [...unitTests, ...selectedBrowserTests, ...httpTests.filter(isSelected)];
}

function printWorkerSeconds(testModules: TestModule[]): void {
  const seconds = new Map<string, number>();
  for (const module of testModules) {
    const { name } = module.project;
    seconds.set(name, (seconds.get(name) ?? 0) + secondsOf(module));
  }
  console.log('\nWorker seconds by project, including imports and setup:');
  for (const [project, total] of seconds) console.log(`${total.toFixed(0).padStart(7)} s  ${project}`);
}

function secondsOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return (duration + collectDuration + setupDuration) / 1000;
}

function printSlowestFiles(testModules: TestModule[]): void {
  const slowestModules = testModules
    .toSorted((a, b) => b.diagnostic().duration - a.diagnostic().duration)
    .slice(0, MAX_SLOW_FILES);
  console.log('\nThe slowest files:');
  for (const module of slowestModules)
    console.log(`${(module.diagnostic().duration / 1000).toFixed(1).padStart(7)} s  ${module.relativeModuleId}`);
  console.log();
}

/** Prints the costs of the run. Returns the number of exceeded budgets of the gate. */
function checkCosts(): number {
  const counts = readCosts(process.env.TEST_COSTS!);
  console.log(
    `Cost of this run: ${Object.entries(counts)
      .map(([cost, sum]) => `${sum} ${cost}`)
      .join(', ')}.`,
  );
  if (!isGate) return 0;
  const messages = listExceededBudgets(counts, JSON.parse(readFileSync('scripts/cost-budget.json', 'utf8')));
  for (const message of messages) console.error(`Over budget: ${message}`);
  return messages.length;
}

/** Prints the tests that passed only on retry. They do not fail the run, but each is a bug. */
function printRetriedTests(testCases: TestCase[]): void {
  const flakyTests = testCases.filter((test) => test.diagnostic()?.flaky);
  if (flakyTests.length === 0) return;
  console.log('Passed only on retry:');
  for (const test of flakyTests) {
    console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`);
    for (const { message } of test.result().errors ?? [])
      console.log(`    ${message.split('\n').slice(0, 3).join(' ')}`);
  }
  console.log();
}
