import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** Every module of the page with its static and dynamic imports. */
const SOURCE = join(import.meta.dirname, '..');
const modules = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((path) => !/\.(test|d)\.tsx?$/.test(path));
const textOf = new Map(modules.map((path) => [path, readFileSync(join(SOURCE, path), 'utf8')]));
const read = (path: string) => textOf.get(path) ?? '';

/** Caches the result per module: module texts do not change, and several roots reach the same module. */
function memoise<T>(find: (path: string) => T): (path: string) => T {
  const found = new Map<string, T>();
  return (path) => {
    if (!found.has(path)) found.set(path, find(path));
    return found.get(path) as T;
  };
}
const importsBy = (pattern: RegExp) =>
  memoise((path) =>
    [...read(path).matchAll(pattern)]
      .map((match) => relative('.', join(dirname(path), match[1] as string)))
      .filter((target) => textOf.has(target)),
  );
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)(?:[^;]*?from )?'(\.[^']+)';/gm;
/** All files of a pattern, imported eagerly. */
const PATTERN = /\bimport\.meta\.glob(?:<[^(]*>)?\('(\.[^']+)', \{ eager: true \}\)/g;
const foundBy = memoise((path) => {
  const folder = dirname(path);
  const files = [...read(path).matchAll(PATTERN)].flatMap(([, pattern]) =>
    globSync(pattern!, { cwd: join(SOURCE, folder) }),
  );
  return files.map((file) => join(folder, file));
});
const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g;
const staticImports = importsBy(STATIC_IMPORT);
const dynamicImports = importsBy(DYNAMIC_IMPORT);

/** Returns a module with all its static imports. */
function closureOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const target of [...staticImports(path), ...foundBy(path)]) closureOf(target, found);
  return found;
}

const START = 'main.tsx';
const roots = [...new Set([START, ...modules.flatMap((path) => dynamicImports(path))])];
const closures = new Map(roots.map((root) => [root, closureOf(root)]));

/**
 * Returns the modules that are certainly loaded with each root: its own imports, and those of every module that loads
 * it.
 */
function reachableFrom(): Map<string, Set<string>> {
  const reachable = new Map(roots.map((root) => [root, root === START ? closureOf(START) : new Set(modules)]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const root of roots.filter((each) => each !== START)) {
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
    const name = /\baddMessages\('(\w+)'/.exec(read(path))?.[1];
    return name && path.endsWith('messages.ts') ? [[name, path] as const] : [];
  }),
);
/** Names of the message groups that a module uses: 'accounts.title', `grid.sort.${direction}`. */
const shownBy = memoise((path) => {
  const keys = [...read(path).matchAll(/['"`](\w+)\.[\w.$]/g)].map((match) => match[1] as string);
  return keys.filter((name) => messageFiles.has(name));
});

test('loads the texts that a module shows with the module', () => {
  expect(messageFiles.size).toBeGreaterThan(10);
  const absent = new Map<string, string>();
  for (const [root, reachable] of reachableFrom()) {
    for (const path of closures.get(root) as Set<string>) {
      for (const name of shownBy(path)) {
        if (reachable.has(messageFiles.get(name) as string)) continue;
        absent.set(`${root} does not load the texts "${name}.…"`, `shown by ${path}`);
      }
    }
  }
  expect(Object.fromEntries(absent)).toEqual({});
});
