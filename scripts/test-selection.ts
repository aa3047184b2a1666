import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** HTTP tests to run for a change: all of them if the file `sharedFile` has changed, otherwise groups and files. */
export type HttpTestScope = { sharedFile: string } | { sharedFile?: undefined; groups: string[]; files: string[] };

/** Lists to which every new entity adds a line. They are ignored, because the files of the entity change as well. */
const ENTITY_LISTS = new Set([
  'contract/src/endpoints.ts',
  'contract/src/features.ts',
  'server/src/features.ts',
  'server/src/plain-entities.ts',
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
 * Returns the changed groups and the groups that import them, directly or indirectly. `imports` maps each group to the
 * groups that it imports.
 */
export function findHttpTestScope(
  changedPaths: readonly string[],
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): HttpTestScope {
  const groupNames = [...imports.keys()];
  const affectedGroups = new Set<string>();
  for (const path of changedPaths) {
    const group = groupOf(path, groupNames);
    if (group) affectedGroups.add(group);
    else if (!ENTITY_LISTS.has(path) && !FILES_WITHOUT_HTTP_TESTS.test(path)) return { sharedFile: path };
  }
  for (let previousSize = -1; previousSize < affectedGroups.size; ) {
    previousSize = affectedGroups.size;
    for (const [group, importedGroups] of imports)
      if ([...importedGroups].some((importedGroup) => affectedGroups.has(importedGroup))) affectedGroups.add(group);
  }
  const files = changedPaths.filter((path) => /^(server\/src|scripts\/schema)\/.*\.test\.ts$/.test(path));
  return { groups: [...affectedGroups].toSorted(), files };
}

/** Returns whether the folder of a component test, or a folder below it, contains a changed file. */
export const isInChangedFolder = (test: string, changedPaths: readonly string[]): boolean =>
  changedPaths.some((path) => path.startsWith(`${dirname(test)}/`));

const WORKSPACE = /^@leadwright\/(contract|matching|server)(?:\/(.+))?$/;

/** Returns the file that an import refers to; undefined for a package. */
function resolveImport(importingFile: string, specifier: string): string | undefined {
  const [, workspace, path = 'index'] = WORKSPACE.exec(specifier) ?? [];
  if (workspace)
    return [`${workspace}/src/${path}.ts`, `${workspace}/src/${path}.tsx`].find((file) => existsSync(file));
  return specifier.startsWith('.') ? normalize(join(importingFile, '..', specifier)) : undefined;
}

/** Returns the project files that a file imports statically. Lazily loaded screens have their own tests. */
function readFileImports(path: string): string[] {
  if (!/\.tsx?$/.test(path) || !existsSync(path)) return [];
  const specifiers = readFileSync(path, 'utf8').matchAll(/^(?:import|export|\} from)\b.*?'([^']+)'/gm);
  return [...specifiers].flatMap(([, specifier]) => resolveImport(path, specifier!) ?? []);
}

const featureOf = (path: string) => /^(?:contract|server|web)\/src\/features\/([\w-]+)/.exec(path)?.[1];
/** The tests that open every screen. */
const SCREEN_TESTS = /^e2e\/journeys\/(screens|read-only)\./;

/**
 * Returns whether a browser test depends on a file that it does not import. A feature file affects only the tests of
 * all screens and the journeys named after the feature. Other server files affect every browser test, and other
 * contract and web files every test of `e2e`.
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
export function selectBrowserTests(
  tests: readonly string[],
  changedPaths: readonly string[],
  listImports = readFileImports,
): string[] {
  const targets = new Set(changedPaths);
  const features = changedPaths.flatMap((path) => (path.startsWith('server/') && featureOf(path)) || []);
  const isTarget = (path: string) =>
    targets.has(path) ||
    features.some((feature) => new RegExp(`^contract/src/features/${feature}(-[\\w-]+)?\\.ts$`).test(path));
  const imports = new Map<string, string[]>();
  return tests.filter((test) => {
    if (changedPaths.some((path) => dependsOn(test, path))) return true;
    const visitedPaths = new Set([test]);
    for (const path of visitedPaths) {
      if (isTarget(path)) return true;
      if (ENTITY_LISTS.has(path)) continue;
      if (!imports.has(path)) imports.set(path, listImports(path));
      for (const importedPath of imports.get(path)!) visitedPaths.add(importedPath);
    }
    return false;
  });
}

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** Returns the files that differ from the merge base with main, committed or not. */
export function listChangedFiles(): string[] {
  const [base] = git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', base!), ...git('ls-files', '--others', '--exclude-standard')];
}

const GROUPS_USING_FEATURES = ['demo', 'matching-cli'];

/** Maps every group of the server to the groups that its files import; tests are ignored. */
export function readGroupImports(server = 'server/src'): Map<string, Set<string>> {
  const features = readdirSync(join(server, 'features'));
  const groupFolders = [...features.map((name) => join('features', name)), ...GROUPS_USING_FEATURES];
  const groupNames = groupFolders.map((folder) => folder.replace('features/', ''));
  return new Map(
    groupFolders.map((folder, i) => {
      const files = readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' });
      const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
      const importedGroups = sources.flatMap((file) =>
        [...readFileSync(join(server, folder, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path]) =>
          groupOf(normalize(join(server, folder, file, '..', path!)), groupNames),
        ),
      );
      return [
        groupNames[i]!,
        new Set(importedGroups.filter((name) => name !== undefined && name !== groupNames[i])),
      ] as [string, Set<string>];
    }),
  );
}

/** Contract files of a group whose names do not begin with the name of the group. */
const CONTRACT_FILES_BY_GROUP: Record<string, RegExp> = {
  fields: /(^|-)fields?(-|\.)/,
  'sign-in': /^auth\./,
  'two-factor': /^passkeys\./,
};

/** Returns the names of the contract files that belong to the groups. */
export const listContractFeatures = (groups: readonly string[], groupNames: readonly string[]): string[] =>
  readdirSync('contract/src/features')
    .filter(
      (file) =>
        groups.includes(groupOf(`contract/src/features/${file}`, groupNames) ?? '') ||
        groups.some((group) => CONTRACT_FILES_BY_GROUP[group]?.test(file)),
    )
    .map((file) => file.replace(/\.ts$/, ''));
