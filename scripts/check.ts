/** Runs all checks. A failed check does not stop the others; all failures are listed at the end. */
import { spawnSync } from 'node:child_process';

const bin = (name: string) => `node_modules/.bin/${name}`;
const node = process.execPath;
const CHECKS: [name: string, command: string, args: string[]][] = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  // The native compiler. The older compiler is also installed, because dependency-cruiser reads files with it.
  ['types', node, ['node_modules/typescript-native/bin/tsc', '-p', '.']],
  ['unused code', bin('knip'), ['--no-progress']],
  [
    'module boundaries',
    bin('depcruise'),
    ['--config', '.dependency-cruiser.cjs', 'contract', 'matching', 'server', 'web/src', 'e2e', 'bench', 'scripts'],
  ],
  ['schema files and rules', node, ['scripts/schema.ts', '--check']],
  ['import cycles between folders', node, ['scripts/check-folders.ts']],
  ['file sizes and names', node, ['scripts/check-files.ts']],
  ['words to avoid', node, ['scripts/check-words.ts']],
  ['quotes of the guides', node, ['scripts/check-guides.ts']],
  ['conformance ledger', node, ['scripts/check-ledger.ts']],
];

const failedChecks = CHECKS.filter(([name, command, args]) => {
  console.log(`\n── ${name}`);
  return spawnSync(command, args, { stdio: 'inherit' }).status !== 0;
}).map(([name]) => name);
console.log(failedChecks.length > 0 ? `\nFailed: ${failedChecks.join(', ')}` : '\nAll checks passed.');
process.exit(failedChecks.length > 0 ? 1 : 0);
