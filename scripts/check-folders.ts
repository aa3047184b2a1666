/**
 * Fails when sibling folders import each other, directly or indirectly, because neither can be understood without the
 * other. Type imports count; imports of tests, stories and test data builders do not.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const WORKSPACES = ['contract', 'matching', 'server', 'web', 'bench'];
const EXCLUDED_FILES = /\.(test|stories)\.tsx?$|(^|\/)testing\/|does-not-compile\.tsx?$|\.d\.ts$/;
const IMPORT_PATTERN = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

type Graph = Map<string, Set<string>>;

/** Returns the groups of two or more nodes that can reach each other (Tarjan's algorithm). */
function findCycles(graph: Graph): string[][] {
  const cycles: string[][] = [];
  const stack: string[] = [];
  const index = new Map<string, number>();
  const lowLink = new Map<string, number>();
  const visit = (node: string) => {
    index.set(node, index.size);
    lowLink.set(node, index.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) lowLink.set(node, Math.min(lowLink.get(node)!, lowLink.get(next)!));
    }
    if (lowLink.get(node) !== index.get(node)) return;
    const cycle = stack.splice(stack.indexOf(node));
    if (cycle.length > 1) cycles.push(cycle.toSorted());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return cycles;
}

/** Returns the import graph of the folders directly below `parent`. */
function siblingGraph(imports: readonly [from: string, to: string][], parent: string): Graph {
  const graph: Graph = new Map();
  const folderOf = (path: string) => {
    const [folder, ...rest] = path.startsWith(parent) ? path.slice(parent.length).split('/') : [];
    return rest.length > 0 ? folder : undefined;
  };
  for (const [from, to] of imports) {
    const [importer, imported] = [folderOf(from), folderOf(to)];
    if (!importer || !imported || importer === imported) continue;
    graph.set(importer, (graph.get(importer) ?? new Set()).add(imported));
  }
  return graph;
}

const problems = WORKSPACES.flatMap((workspace) => {
  const trackedFiles = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', `${workspace}/src`],
    {
      encoding: 'utf8',
    },
  );
  const files = trackedFiles
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !EXCLUDED_FILES.test(path) && existsSync(path));
  const imports = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(IMPORT_PATTERN)].map(([, target]): [string, string] => [
      path,
      normalize(join(dirname(path), target!)),
    ]),
  );
  const parents = new Set(
    files.flatMap((path) => path.split('/').map((_, depth, parts) => `${parts.slice(0, depth).join('/')}/`)),
  );
  return [...parents].flatMap((parent) =>
    findCycles(siblingGraph(imports, parent)).map((cycle) => `${parent}{${cycle.join(', ')}} import each other.`),
  );
});
for (const problem of problems) console.error(problem);
console.log(`${problems.length} import cycles between folders.`);
process.exit(problems.length > 0 ? 1 : 0);
