/**
 * Compares Splink and this engine on the same files and machine: F1 and seconds. Usage:
 *   node bench/src/matching/splink.ts [--rows 1000000]
 *   Needs Python with the package splink (pip install splink); PYTHON is the path of the interpreter. --rows also links
 *   generated companies, with one query for every ten master rows.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { optionValue } from '../arguments.ts';
import { runDedupe, runMatch } from './report/command-line.ts';
import { printFigure, printHeading } from './report/figure.ts';
import { acceptedPairs, calculateRates, pairKey, pairsWithinGroups, unorderedPairKey } from './report/pairs.ts';
import { cacheFile, dataFile, hasSet, readRows, repositoryFile } from './sets/files.ts';
import { damageCompany, generateCompany, readVocabulary } from './sets/generated-companies.ts';

const script = repositoryFile('bench/splink/compare.py');
const python = process.env.PYTHON ?? 'python3';
const NOT_INSTALLED_STATUS = 3;

/** Returns the pairs that Splink links at p ≥ .5. The printed seconds of both engines include the start of a process. */
function runSplink(name: string, firstFile: string, secondFile: string): [string, string][] {
  const outputFile = cacheFile(`splink-${name}.csv`);
  const start = performance.now();
  const { status, stderr } = spawnSync(python, [script, name, firstFile, secondFile, outputFile], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  printFigure({ name: 'Splink, seconds', value: (performance.now() - start) / 1000, digits: 1 });
  const lines = readFileSync(outputFile, 'utf8').trimEnd().split('\n').slice(1);
  return lines.map((line) => line.split(',').slice(0, 2) as [string, string]);
}

function timeLeadwright<T>(work: () => T): T {
  const start = performance.now();
  const result = work();
  printFigure({ name: 'Leadwright, seconds', value: (performance.now() - start) / 1000, digits: 1 });
  return result;
}

function printRates(truth: Set<string>, leadwrightPairs: Set<string>, splinkPairs: Set<string>): void {
  for (const [engine, pairs] of Object.entries({ Leadwright: leadwrightPairs, Splink: splinkPairs })) {
    const { precision, recall, f1 } = calculateRates(pairs, truth);
    printFigure({ name: `${engine}, F1`, value: f1 });
    printFigure({ name: `${engine}, precision`, value: precision });
    printFigure({ name: `${engine}, recall`, value: recall });
  }
}

function compareFebrl4(): void {
  printHeading('febrl4');
  const masterFile = dataFile('people/febrl4/dataset4a.csv');
  const queriesFile = dataFile('people/febrl4/dataset4b.csv');
  const leadwrightPairs = timeLeadwright(() => acceptedPairs(runMatch('splink-febrl4', masterFile, queriesFile)));
  const queryIds = readRows('people/febrl4/dataset4b.csv').map(({ rec_id }) => rec_id!.trim());
  const truth = new Set(queryIds.map((id) => pairKey(id, id.replace(/-dup-\d+$/, '-org'))));
  const isQuery = (id: string) => id.includes('-dup-');
  const splinkPairs = runSplink('febrl4', masterFile, queriesFile).map(([x, y]) =>
    isQuery(x) ? pairKey(x, y) : pairKey(y, x),
  );
  printRates(truth, leadwrightPairs, new Set(splinkPairs));
}

function compareFake1000(): void {
  printHeading('fake_1000, on the labelled pairs');
  const file = dataFile('people/fake_1000/fake_1000.csv');
  const labelsFile = dataFile('people/fake_1000/fake_1000_labels.csv');
  const leadwrightPairs = timeLeadwright(() => pairsWithinGroups(runDedupe('splink-fake-1000', file)));
  const splinkPairs = new Set(runSplink('fake_1000', file, labelsFile).map(([x, y]) => unorderedPairKey(x, y)));
  const labels = new Map(
    readRows('people/fake_1000/fake_1000_labels.csv').map(({ unique_id_l, unique_id_r, clerical_match_score }) => [
      unorderedPairKey(unique_id_l!, unique_id_r!),
      Number(clerical_match_score) >= 0.5,
    ]),
  );
  const keepLabelled = (pairs: Set<string>) => new Set([...pairs].filter((pair) => labels.has(pair)));
  printRates(
    new Set([...labels].flatMap(([pair, isMatch]) => (isMatch ? [pair] : []))),
    keepLabelled(leadwrightPairs),
    keepLabelled(splinkPairs),
  );
}

/**
 * Writes generated companies to a CSV file and returns its path. The id of a company is the first letter of the file
 * name and its number.
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
  const masterIndexOf = (i: number) => (i * 7919) % rows;
  const isUnknownCompany = (i: number) => i % 5 === 4;
  const master = await writeCompanies('master.csv', rows, (i) => generateCompany(vocabulary, i));
  const queries = await writeCompanies('queries.csv', rows / 10, (i) =>
    isUnknownCompany(i)
      ? generateCompany(vocabulary, rows + i)
      : damageCompany(generateCompany(vocabulary, masterIndexOf(i)), i),
  );
  const truth = new Set<string>();
  for (let i = 0; i < rows / 10; i++) if (!isUnknownCompany(i)) truth.add(pairKey(`q${i}`, `m${masterIndexOf(i)}`));
  const leadwrightPairs = timeLeadwright(() => acceptedPairs(runMatch('splink-companies', master, queries)));
  const splinkPairs = runSplink('companies', master, queries).map(([x, y]) =>
    x[0] === 'q' ? pairKey(x, y) : pairKey(y, x),
  );
  printRates(truth, leadwrightPairs, new Set(splinkPairs));
}

const { status, error } = spawnSync(python, [script, '--check'], { encoding: 'utf8' });
if (error) console.log(`Skipped the comparison with Splink: ${python} not found`);
else if (status === NOT_INSTALLED_STATUS)
  console.log('Skipped the comparison with Splink; run: pip install splink duckdb');
else {
  if (hasSet('people/febrl4')) compareFebrl4();
  if (hasSet('people/fake_1000')) compareFake1000();
  const rows = optionValue('--rows');
  if (rows) await compareCompanies(Number(rows));
}
