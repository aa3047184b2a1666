import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE_FOLDER = join(import.meta.dirname, '..');
const modules = globSync('**/*.{ts,tsx}', { cwd: SOURCE_FOLDER }).filter((path) => !/\.(test|d)\.tsx?$/.test(path));
const sourceByPath = new Map(modules.map((path) => [path, readFileSync(join(SOURCE_FOLDER, path), 'utf8')]));
const sourceOf = (path: string) => sourceByPath.get(path) ?? '';

/** Caches a function of a module path, because several roots reach the same module. */
function memoise<T>(find: (path: string) => T): (path: string) => T {
  const found = new Map<string, T>();
  return (path) => {
    if (!found.has(path)) found.set(path, find(path));
    return found.get(path) as T;
  };
}
const importsBy = (pattern: RegExp) =>
  memoise((path) =>
    [...sourceOf(path).matchAll(pattern)]
      .map((match) => relative('.', join(dirname(path), match[1] as string)))
      .filter((target) => sourceByPath.has(target)),
  );
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)(?:[^;]*?from )?'(\.[^']+)';/gm;
/** Matches an eager import of all files of a glob pattern. */
const GLOB_IMPORT = /\bimport\.meta\.glob(?:<[^(]*>)?\('(\.[^']+)', \{ eager: true \}\)/g;
const globImports = memoise((path) => {
  const folder = dirname(path);
  const files = [...sourceOf(path).matchAll(GLOB_IMPORT)].flatMap(([, pattern]) =>
    globSync(pattern!, { cwd: join(SOURCE_FOLDER, folder) }),
  );
  return files.map((file) => join(folder, file));
});
const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g;
const staticImports = importsBy(STATIC_IMPORT);
const dynamicImports = importsBy(DYNAMIC_IMPORT);

/** Returns a module with its direct and indirect static imports. */
function closureOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const target of [...staticImports(path), ...globImports(path)]) closureOf(target, found);
  return found;
}

const START_MODULE = 'main.tsx';
const roots = [...new Set([START_MODULE, ...modules.flatMap((path) => dynamicImports(path))])];
const closures = new Map(roots.map((root) => [root, closureOf(root)]));

/**
 * Returns the modules that are always loaded with each root: its own imports, and the modules that are loaded by all
 * modules that import the root.
 */
function reachableFrom(): Map<string, Set<string>> {
  const reachable = new Map(
    roots.map((root) => [root, root === START_MODULE ? closureOf(START_MODULE) : new Set(modules)]),
  );
  for (let changed = true; changed; ) {
    changed = false;
    for (const root of roots.filter((each) => each !== START_MODULE)) {
      const loaders = roots.filter((each) =>
        [...(closures.get(each) ?? [])].some((path) => dynamicImports(path).includes(root)),
      );
      const closure = closures.get(root) as Set<string>;
      const isReachable = (path: string) =>
        closure.has(path) || loaders.every((loader) => reachable.get(loader)?.has(path));
      const next = new Set(modules.filter(isReachable));
      if (next.size < (reachable.get(root) as Set<string>).size) {
        reachable.set(root, next);
        changed = true;
      }
    }
  }
  return reachable;
}

const messageFiles = new Map(
  modules.flatMap((path) => {
    const name = /\baddMessages\('(\w+)'/.exec(sourceOf(path))?.[1];
    return name && path.endsWith('messages.ts') ? [[name, path] as const] : [];
  }),
);
/** Returns the names of the message groups that a module uses: 'accounts.title', `grid.sort.${direction}`. */
const messageGroupsOf = memoise((path) => {
  const keys = [...sourceOf(path).matchAll(/['"`](\w+)\.[\w.$]/g)].map((match) => match[1] as string);
  return keys.filter((name) => messageFiles.has(name));
});

test('loads the messages of each module with the module', () => {
  expect(messageFiles.size).toBeGreaterThan(10);
  const missingMessages = new Map<string, string>();
  for (const [root, reachable] of reachableFrom()) {
    for (const path of closures.get(root) as Set<string>) {
      for (const name of messageGroupsOf(path)) {
        if (reachable.has(messageFiles.get(name) as string)) continue;
        missingMessages.set(`${root} does not load the texts "${name}.…"`, `shown by ${path}`);
      }
    }
  }
  expect(Object.fromEntries(missingMessages)).toEqual({});
});
