import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
export const isSibling = (test: string, changed: readonly string[]): boolean =>
  changed.some((path) => path.startsWith(`${dirname(test)}/`));

const WORKSPACE = /^@leadwright\/(contract|matching|server)(?:\/(.+))?$/;

/** The file that an import means, or nothing where it is a package. */
function importedFile(from: string, specifier: string): string | undefined {
  const [, workspace, path = 'index'] = WORKSPACE.exec(specifier) ?? [];
  if (workspace)
    return [`${workspace}/src/${path}.ts`, `${workspace}/src/${path}.tsx`].find((file) => existsSync(file));
  return specifier.startsWith('.') ? normalize(join(from, '..', specifier)) : undefined;
}

/** What a file imports of the project as it is loaded; a screen that is loaded later is its own tests' business. */
function importsOf(path: string): string[] {
  if (!/\.tsx?$/.test(path) || !existsSync(path)) return [];
  const specifiers = readFileSync(path, 'utf8').matchAll(/^(?:import|export|\} from)\b.*?'([^']+)'/gm);
  return [...specifiers].flatMap(([, specifier]) => importedFile(path, specifier!) ?? []);
}

const featureOf = (path: string) => /^(?:contract|server|web)\/src\/features\/([\w-]+)/.exec(path)?.[1];
/** They open every screen. */
const WALKS = /^e2e\/journeys\/(screens|reading-alone)\./;

/**
 * Whether a test in a browser stands on a file that it does not import. Every such test runs on the whole server, and one of
 * `e2e` on the whole page. Of a feature it is the business of the walks, and of the journeys with its name.
 */
function dependsOn(test: string, path: string): boolean {
  if (path.includes('.test.') || LISTS.has(path)) return false;
  const feature = featureOf(path);
  const isWhole = test.startsWith('e2e/');
  if (feature) return isWhole && (WALKS.test(test) || test.split('/').at(-1)!.startsWith(`${feature}.`));
  return /^(server|matching)\/src\/(?!testing\/)/.test(path) || (isWhole && /^(contract|web)\/src\//.test(path));
}

/**
 * The tests in a browser that a change can break: those that import a changed file, near or far, or stand on it. They speak to
 * the features of the server whose calls they import.
 */
export function reaching(tests: readonly string[], changed: readonly string[], read = importsOf): string[] {
  const wanted = new Set(changed);
  const features = changed.flatMap((path) => (path.startsWith('server/') && featureOf(path)) || []);
  const isWanted = (path: string) =>
    wanted.has(path) ||
    features.some((feature) => new RegExp(`^contract/src/features/${feature}(-[\\w-]+)?\\.ts$`).test(path));
  const imports = new Map<string, string[]>();
  return tests.filter((test) => {
    if (changed.some((path) => dependsOn(test, path))) return true;
    const seen = new Set([test]);
    for (const path of seen) {
      if (isWanted(path)) return true;
      if (LISTS.has(path)) continue;
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
