import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Which HTTP tests a change is about: `everything`, with the file that makes it so, or the changed groups. */
export type Scope = { everything: string } | { everything?: undefined; groups: string[]; files: string[] };

/** A new entity adds its line to each of these; what the line leads to has changed as well. */
const LISTS = new Set([
  'contract/src/endpoints.ts',
  'contract/src/index.ts',
  'server/src/features.ts',
  'server/src/testing/builders.ts',
]);
/** No HTTP test runs any of it. */
const BESIDE = /^(web|e2e|bench|docs|\.ci)\/|^scripts\/(?!schema)|^[^/]+\.md$|^(biome|knip)\.json$|\.test\.tsx?$/;

/** What is tested by itself: a feature, or a part of the server that stands on features. */
function groupOf(path: string, groups: readonly string[]): string | undefined {
  const [, inServer] = /^server\/src\/(?:features\/)?([\w-]+)\//.exec(path) ?? [];
  if (inServer && groups.includes(inServer)) return inServer;
  const [, inContract] = /^contract\/src\/features\/([\w-]+)\.ts$/.exec(path) ?? [];
  // The contract may say one feature of the server in several files: `matching`, `matching-models`.
  return groups
    .filter((group) => inContract === group || inContract?.startsWith(`${group}-`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/** The changed groups and all that import them, near or far; `imports` says which groups each one imports. */
export function scopeOf(changed: readonly string[], imports: ReadonlyMap<string, ReadonlySet<string>>): Scope {
  const names = [...imports.keys()];
  const affected = new Set<string>();
  for (const path of changed) {
    const group = groupOf(path, names);
    if (group) affected.add(group);
    else if (!LISTS.has(path) && !BESIDE.test(path)) return { everything: path };
  }
  for (let before = -1; before < affected.size; ) {
    before = affected.size;
    for (const [name, imported] of imports) if ([...imported].some((other) => affected.has(other))) affected.add(name);
  }
  const files = changed.filter((path) => /^(server\/src|scripts\/schema)\/.*\.test\.ts$/.test(path));
  return { groups: [...affected].toSorted(), files };
}

/** A test of a part of the page is about the files of its own folder and of those within. */
export const isBeside = (test: string, changed: readonly string[]): boolean =>
  changed.some((path) => path.startsWith(`${dirname(test)}/`));

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** The files that differ from where the branch left main, committed or not. */
export function changedFiles(): string[] {
  const [base] = git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', base!), ...git('ls-files', '--others', '--exclude-standard')];
}

const ON_FEATURES = ['demo', 'matching-cli'];

/** Every group of the server with the groups that its files import, tests aside. */
export function readImports(server = 'server/src'): Map<string, Set<string>> {
  const features = readdirSync(join(server, 'features'));
  const groups = [...features.map((name) => join('features', name)), ...ON_FEATURES];
  const names = groups.map((folder) => folder.replace('features/', ''));
  return new Map(
    groups.map((folder, i) => {
      const files = readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' });
      const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
      const imported = sources.flatMap((file) =>
        [...readFileSync(join(server, folder, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path]) =>
          groupOf(normalize(join(server, folder, file, '..', path!)), names),
        ),
      );
      return [names[i]!, new Set(imported.filter((name) => name !== undefined && name !== names[i]))] as [
        string,
        Set<string>,
      ];
    }),
  );
}

/** The files of the contract that belong to the groups, by name. */
export const contractFeatures = (groups: readonly string[], names: readonly string[]): string[] =>
  readdirSync('contract/src/features')
    .filter((file) => groups.includes(groupOf(`contract/src/features/${file}`, names) ?? ''))
    .map((file) => file.replace(/\.ts$/, ''));
