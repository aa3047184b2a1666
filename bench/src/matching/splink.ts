/**
 * Compares Splink and this engine on the same files and machine: F1 and seconds. Usage:
 *   node bench/src/matching/splink.ts [--rows 1000000]
 *   Needs Python with the package splink (pip install splink); PYTHON names the interpreter. --rows adds a link of
 *   generated companies: one query for every ten master rows.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { argument } from '../arguments.ts';
import { runDedupe, runMatch } from './report/command-line.ts';
import { printFigure, printHeading } from './report/figure.ts';
import { acceptedPairs, pairOf, pairsWithin, ratesOf, unorderedPair } from './report/pairs.ts';
import { cacheFile, hasSet, repositoryFile, setFile, setRows } from './sets/files.ts';
import { damageCompany, generateCompany, readVocabulary } from './sets/generated-companies.ts';

const script = repositoryFile('bench/splink/compare.py');
const python = process.env.PYTHON ?? 'python3';
const NOT_INSTALLED = 3;

/** Returns the pairs that Splink links at p ≥ .5; the printed seconds include the start of the process, as for ours. */
function runSplink(name: string, first: string, second: string): [string, string][] {
  const output = cacheFile(`splink-${name}.csv`);
  const start = performance.now();
  const { status, stderr } = spawnSync(python, [script, name, first, second, output], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  printFigure({ name: 'Splink, seconds', value: (performance.now() - start) / 1000, digits: 1 });
  const lines = readFileSync(output, 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => line.split(',').slice(0, 2) as [string, string]);
}

function runTimed<T>(work: () => T): T {
  const start = performance.now();
  const result = work();
  printFigure({ name: 'Leadwright, seconds', value: (performance.now() - start) / 1000, digits: 1 });
  return result;
}

function compare(truth: Set<string>, enginePairs: Set<string>, splinkPairs: Set<string>): void {
  for (const [engine, found] of Object.entries({ Leadwright: enginePairs, Splink: splinkPairs })) {
    const { precision, recall, f1 } = ratesOf(found, truth);
    printFigure({ name: `${engine}, F1`, value: f1 });
    printFigure({ name: `${engine}, precision`, value: precision });
    printFigure({ name: `${engine}, recall`, value: recall });
  }
}

function compareFebrl4(): void {
  printHeading('febrl4');
  const [a, b] = [setFile('people/febrl4/dataset4a.csv'), setFile('people/febrl4/dataset4b.csv')];
  const enginePairs = runTimed(() => acceptedPairs(runMatch('splink-febrl4', a, b)));
  const ids = setRows('people/febrl4/dataset4b.csv').map(({ rec_id }) => rec_id!.trim());
  const truth = new Set(ids.map((id) => pairOf(id, id.replace(/-dup-\d+$/, '-org'))));
  const isQuery = (id: string) => id.includes('-dup-');
  const found = runSplink('febrl4', a, b).map(([x, y]) => (isQuery(x) ? pairOf(x, y) : pairOf(y, x)));
  compare(truth, enginePairs, new Set(found));
}

function compareFake1000(): void {
  printHeading('fake_1000, on the labelled pairs');
  const files = ['fake_1000.csv', 'fake_1000_labels.csv'].map((file) => setFile(`people/fake_1000/${file}`));
  const [file, labels] = files as [string, string];
  const enginePairs = runTimed(() => pairsWithin(runDedupe('splink-fake-1000', file)));
  const splinkPairs = new Set(runSplink('fake_1000', file, labels).map(([x, y]) => unorderedPair(x, y)));
  const judged = new Map(
    setRows('people/fake_1000/fake_1000_labels.csv').map(({ unique_id_l, unique_id_r, clerical_match_score }) => [
      unorderedPair(unique_id_l!, unique_id_r!),
      Number(clerical_match_score) >= 0.5,
    ]),
  );
  const onJudgedPairs = (pairs: Set<string>) => new Set([...pairs].filter((pair) => judged.has(pair)));
  compare(
    new Set([...judged].flatMap(([pair, isMatch]) => (isMatch ? [pair] : []))),
    onJudgedPairs(enginePairs),
    onJudgedPairs(splinkPairs),
  );
}

/**
 * Writes generated companies to a CSV file and returns its path. `createCompany(i)` returns company `i`, whose id is
 * the first letter of the file and `i`.
 */
async function writeCompanies(
  file: string,
  count: number,
  createCompany: (i: number) => ReturnType<typeof generateCompany>,
): Promise<string> {
  const path = cacheFile(file);
  const stream = createWriteStream(path);
  stream.write('id,name,address,city,postcode,country\n');
  for (let i = 0; i < count; i++) {
    const { name, address = '', city = '', postcode = '', country = '' } = createCompany(i);
    const cells = [name, address, city, postcode, country].map((cell) => `"${cell.replaceAll('"', '""')}"`);
    const idPrefix = file[0];
    if (!stream.write(`${idPrefix}${i},${cells.join(',')}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return path;
}

async function compareCompanies(rows: number): Promise<void> {
  printHeading(`${rows / 10} generated companies against ${rows}`);
  const vocabulary = readVocabulary();
  const masterIndex = (i: number) => (i * 7919) % rows;
  const master = await writeCompanies('master.csv', rows, (i) => generateCompany(vocabulary, i));
  const queries = await writeCompanies('queries.csv', rows / 10, (i) =>
    i % 5 === 4 ? generateCompany(vocabulary, rows + i) : damageCompany(generateCompany(vocabulary, masterIndex(i)), i),
  );
  const truth = new Set<string>();
  for (let i = 0; i < rows / 10; i++) if (i % 5 !== 4) truth.add(pairOf(`q${i}`, `m${masterIndex(i)}`));
  const enginePairs = runTimed(() => acceptedPairs(runMatch('splink-companies', master, queries)));
  const found = runSplink('companies', master, queries).map(([x, y]) => (x[0] === 'q' ? pairOf(x, y) : pairOf(y, x)));
  compare(truth, enginePairs, new Set(found));
}

const { status, error } = spawnSync(python, [script, '--check'], { encoding: 'utf8' });
if (error) console.log(`Skipped the comparison with Splink: ${python} not found`);
else if (status === NOT_INSTALLED) console.log('Skipped the comparison with Splink; run: pip install splink duckdb');
else {
  if (hasSet('people/febrl4')) compareFebrl4();
  if (hasSet('people/fake_1000')) compareFake1000();
  const rows = argument('--rows');
  if (rows) await compareCompanies(Number(rows));
}
