/**
 * Fails when folders next to each other import each other, directly or through others: such folders cannot be read one by
 * one. Imports of types count; tests, stories and builders of test data do not.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const WORKSPACES = ['contract', 'matching', 'server', 'web', 'bench'];
const EXCLUDED = /\.(test|stories)\.tsx?$|(^|\/)testing\/|does-not-compile\.tsx?$|\.d\.ts$/;
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;

type Graph = Map<string, Set<string>>;

/** Returns the groups of nodes that reach each other (Tarjan's algorithm), of more than one node each. */
function circlesOf(graph: Graph): string[][] {
  const circles: string[][] = [];
  const stack: string[] = [];
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const visit = (node: string) => {
    index.set(node, index.size);
    lowest.set(node, index.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== index.get(node)) return;
    const circle = stack.splice(stack.indexOf(node));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return circles;
}

/** Returns the folders below `parent` and which of them import which. */
function siblingGraph(imports: readonly [from: string, to: string][], parent: string): Graph {
  const graph: Graph = new Map();
  const folderOf = (path: string) => {
    const [folder, ...rest] = path.startsWith(parent) ? path.slice(parent.length).split('/') : [];
    return rest.length > 0 ? folder : undefined;
  };
  for (const [from, to] of imports) {
    const [importing, imported] = [folderOf(from), folderOf(to)];
    if (!importing || !imported || importing === imported) continue;
    graph.set(importing, (graph.get(importing) ?? new Set()).add(imported));
  }
  return graph;
}

const problems = WORKSPACES.flatMap((workspace) => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', `${workspace}/src`], {
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((path) => /\.tsx?$/.test(path) && !EXCLUDED.test(path) && existsSync(path));
  const imports = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, target]): [string, string] => [
      path,
      normalize(join(dirname(path), target!)),
    ]),
  );
  const parents = new Set(
    files.flatMap((path) => path.split('/').map((_, depth, parts) => `${parts.slice(0, depth).join('/')}/`)),
  );
  return [...parents].flatMap((parent) =>
    circlesOf(siblingGraph(imports, parent)).map((circle) => `${parent}{${circle.join(', ')}} import each other.`),
  );
});
for (const problem of problems) console.error(problem);
console.log(`${problems.length} circles of folders.`);
process.exit(problems.length > 0 ? 1 : 0);
