import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE_FOLDER = join(import.meta.dirname, '..');
const modules = globSync('**/*.{ts,tsx}', { cwd: SOURCE_FOLDER }).filter((path) => !/\.(test|d)\.tsx?$/.test(path));
const sourceByPath = new Map(modules.map((path) => [path, readFileSync(join(SOURCE_FOLDER, path), 'utf8')]));
const sourceOf = (path: string) => sourceByPath.get(path) ?? '';

/** Caches a function of a module path, because several roots reach the same module. */
function memoise<T>(find: (path: string) => T): (path: string) => T {
  const results = new Map<string, T>();
  return (path) => {
    if (!results.has(path)) results.set(path, find(path));
    return results.get(path) as T;
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

/** Returns a module and all modules that it imports statically, directly or indirectly. */
function withStaticImports(path: string, visited = new Set<string>()): Set<string> {
  if (visited.has(path)) return visited;
  visited.add(path);
  for (const target of [...staticImports(path), ...globImports(path)]) withStaticImports(target, visited);
  return visited;
}

const START_MODULE = 'main.tsx';
/** The modules that start a separate load: the start module and the targets of dynamic imports. */
const roots = [...new Set([START_MODULE, ...modules.flatMap((path) => dynamicImports(path))])];
const importsByRoot = new Map(roots.map((root) => [root, withStaticImports(root)]));

/**
 * Returns, for each root, the modules that are always loaded when the root runs: its own imports, and the modules that
 * are always loaded with every root that imports it.
 */
function findAlwaysLoaded(): Map<string, Set<string>> {
  const alwaysLoaded = new Map(
    roots.map((root) => [root, root === START_MODULE ? withStaticImports(START_MODULE) : new Set(modules)]),
  );
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const root of roots.filter((candidate) => candidate !== START_MODULE)) {
      const loaders = roots.filter((candidate) =>
        [...(importsByRoot.get(candidate) ?? [])].some((path) => dynamicImports(path).includes(root)),
      );
      const rootImports = importsByRoot.get(root) as Set<string>;
      const isAlwaysLoaded = (path: string) =>
        rootImports.has(path) || loaders.every((loader) => alwaysLoaded.get(loader)?.has(path));
      const next = new Set(modules.filter(isAlwaysLoaded));
      if (next.size < (alwaysLoaded.get(root) as Set<string>).size) {
        alwaysLoaded.set(root, next);
        hasChanged = true;
      }
    }
  }
  return alwaysLoaded;
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
  for (const [root, alwaysLoaded] of findAlwaysLoaded()) {
    for (const path of importsByRoot.get(root) as Set<string>) {
      for (const name of messageGroupsOf(path)) {
        if (alwaysLoaded.has(messageFiles.get(name) as string)) continue;
        missingMessages.set(`${root} does not load the texts "${name}.…"`, `shown by ${path}`);
      }
    }
  }
  expect(Object.fromEntries(missingMessages)).toEqual({});
});
