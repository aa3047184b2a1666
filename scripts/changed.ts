import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Scope of the HTTP tests for a change: `everything`, with the file that requires it, or the changed groups. */
export type Scope = { everything: string } | { everything?: undefined; groups: string[]; files: string[] };

/**
 * Lists to which every new entity adds a line. They are ignored, because the files that the line refers to change as
 * well.
 */
const ENTITY_LISTS = new Set([
  'contract/src/endpoints.ts',
  'contract/src/features.ts',
  'server/src/features.ts',
  'server/src/testing/builders.ts',
]);
/** Files that no HTTP test depends on. */
const FILES_WITHOUT_HTTP_TESTS =
  /^(web|e2e|bench|docs|\.ci)\/|^scripts\/(?!schema)|^[^/]+\.md$|^(biome|knip)\.json$|\.test\.tsx?$/;

/** Returns the group of a file: a feature, or a part of the server that depends on features. */
function groupOf(path: string, groups: readonly string[]): string | undefined {
  const [, serverGroup] = /^server\/src\/(?:features\/)?([\w-]+)\//.exec(path) ?? [];
  if (serverGroup && groups.includes(serverGroup)) return serverGroup;
  const [, contractName] = /^contract\/src\/features\/([\w-]+)\.ts$/.exec(path) ?? [];
  // One feature of the server may have several files in the contract: `matching`, `matching-models`.
  return groups
    .filter((group) => contractName === group || contractName?.startsWith(`${group}-`))
    .toSorted((a, b) => b.length - a.length)[0];
}

/**
 * Returns the changed groups and all that import them, directly or indirectly; `imports` maps a group to its imports.
 */
export function testScopeOf(changed: readonly string[], imports: ReadonlyMap<string, ReadonlySet<string>>): Scope {
  const names = [...imports.keys()];
  const affected = new Set<string>();
  for (const path of changed) {
    const group = groupOf(path, names);
    if (group) affected.add(group);
    else if (!ENTITY_LISTS.has(path) && !FILES_WITHOUT_HTTP_TESTS.test(path)) return { everything: path };
  }
  for (let previousSize = -1; previousSize < affected.size; ) {
    previousSize = affected.size;
    for (const [name, imported] of imports) if ([...imported].some((other) => affected.has(other))) affected.add(name);
  }
  const files = changed.filter((path) => /^(server\/src|scripts\/schema)\/.*\.test\.ts$/.test(path));
  return { groups: [...affected].toSorted(), files };
}

/** Returns whether a changed file is in the folder of the component test or below it. */
export const isInChangedFolder = (test: string, changed: readonly string[]): boolean =>
  changed.some((path) => path.startsWith(`${dirname(test)}/`));

const WORKSPACE = /^@leadwright\/(contract|matching|server)(?:\/(.+))?$/;

/** Returns the file that an import refers to; undefined for a package. */
function importedFile(from: string, specifier: string): string | undefined {
  const [, workspace, path = 'index'] = WORKSPACE.exec(specifier) ?? [];
  if (workspace)
    return [`${workspace}/src/${path}.ts`, `${workspace}/src/${path}.tsx`].find((file) => existsSync(file));
  return specifier.startsWith('.') ? normalize(join(from, '..', specifier)) : undefined;
}

/** Returns the project files that a file imports when it loads. Lazily loaded screens are left to their own tests. */
function importsOf(path: string): string[] {
  if (!/\.tsx?$/.test(path) || !existsSync(path)) return [];
  const specifiers = readFileSync(path, 'utf8').matchAll(/^(?:import|export|\} from)\b.*?'([^']+)'/gm);
  return [...specifiers].flatMap(([, specifier]) => importedFile(path, specifier!) ?? []);
}

const featureOf = (path: string) => /^(?:contract|server|web)\/src\/features\/([\w-]+)/.exec(path)?.[1];
/** They open every screen. */
const SCREEN_TESTS = /^e2e\/journeys\/(screens|read-only)\./;

/**
 * Returns whether a browser test depends on a file that it does not import. Every browser test runs on the whole
 * server, and one of `e2e` on the whole page; a file of a feature matters only to the walks and to the journeys named
 * after it.
 */
function dependsOn(test: string, path: string): boolean {
  if (path.includes('.test.') || ENTITY_LISTS.has(path)) return false;
  const feature = featureOf(path);
  const isEndToEnd = test.startsWith('e2e/');
  if (feature) return isEndToEnd && (SCREEN_TESTS.test(test) || test.split('/').at(-1)!.startsWith(`${feature}.`));
  return /^(server|matching)\/src\/(?!testing\/)/.test(path) || (isEndToEnd && /^(contract|web)\/src\//.test(path));
}

/**
 * Returns the browser tests that a change can break: those that import a changed file, directly or indirectly, or
 * depend on it. A test uses the server features whose endpoints it imports.
 */
export function browserTestsFor(tests: readonly string[], changed: readonly string[], read = importsOf): string[] {
  const targets = new Set(changed);
  const features = changed.flatMap((path) => (path.startsWith('server/') && featureOf(path)) || []);
  const isTarget = (path: string) =>
    targets.has(path) ||
    features.some((feature) => new RegExp(`^contract/src/features/${feature}(-[\\w-]+)?\\.ts$`).test(path));
  const imports = new Map<string, string[]>();
  return tests.filter((test) => {
    if (changed.some((path) => dependsOn(test, path))) return true;
    const seen = new Set([test]);
    for (const path of seen) {
      if (isTarget(path)) return true;
      if (ENTITY_LISTS.has(path)) continue;
      if (!imports.has(path)) imports.set(path, read(path));
      for (const imported of imports.get(path)!) seen.add(imported);
    }
    return false;
  });
}

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** Returns the files that differ from the merge base with main, committed or not. */
export function changedFiles(): string[] {
  const [base] = git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', base!), ...git('ls-files', '--others', '--exclude-standard')];
}

const GROUPS_USING_FEATURES = ['demo', 'matching-cli'];

/** Returns every group of the server with the groups that its files import; tests are ignored. */
export function readImports(server = 'server/src'): Map<string, Set<string>> {
  const features = readdirSync(join(server, 'features'));
  const groups = [...features.map((name) => join('features', name)), ...GROUPS_USING_FEATURES];
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

/** Contract files that a group serves under other names than its own. */
const CONTRACT_FILES_BY_GROUP: Record<string, RegExp> = {
  fields: /(^|-)fields?(-|\.)/,
  'sign-in': /^auth\./,
  'two-factor': /^passkeys\./,
};

/** Returns the names of the contract files that belong to the groups. */
export const contractFeatures = (groups: readonly string[], names: readonly string[]): string[] =>
  readdirSync('contract/src/features')
    .filter(
      (file) =>
        groups.includes(groupOf(`contract/src/features/${file}`, names) ?? '') ||
        groups.some((group) => CONTRACT_FILES_BY_GROUP[group]?.test(file)),
    )
    .map((file) => file.replace(/\.ts$/, ''));
