/** Runs every test (or those whose path holds an argument) and closes with one plain line of counts. */
import { startVitest } from 'vitest/node';

const vitest = await startVitest('test', process.argv.slice(2), { watch: false });
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const count = (state: string) => tests.filter((test) => test.result().state === state).length;
// A file that does not load, or an error outside any test, has no test to count: it counts as one failure.
const broken = vitest.state
  .getTestModules()
  .filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
const stray = vitest.state.getUnhandledErrors().length;
await vitest.close();
const failed = count('failed') + broken + stray;
const skipped = count('skipped');
console.log(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 || tests.length === 0 ? 1 : 0);
