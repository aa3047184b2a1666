import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cacheFile, setFile, setRows, writeRows } from '../sets/files.ts';
import { queriesByRegister } from '../sets/real1.ts';
import { type Prediction, runMatch } from './command-line.ts';
import { atLeast, atMost, printFigure, printHeading } from './figure.ts';

/** Writes all candidates, to distinguish pairs that blocking missed from pairs that were scored wrongly. */
const ALL_CANDIDATES = ['--top', '50'];

const F1_TARGETS: Record<string, number> = {
  A2: 0.98,
  A3: 0.75,
  C: 0.96,
  E2: 0.99,
  F: 0.9,
  F2: 0.97,
  G: 0.97,
  H: 0.985,
  I: 0.92,
  J: 0.95,
};
const RECALL_AT_10_TARGETS: Record<string, number> = { A: 0.55, E: 0.75 };

interface TrackFigures {
  precision: number | null;
  f1: number | null;
  recall_at_10: number | null;
  review_share: number;
  false_hit_rate: number | null;
}
interface Scores {
  tracks: Record<string, TrackFigures>;
  overall: TrackFigures;
}

/**
 * Matches the queries of the selected tracks against their registers; returns a line for every candidate of a query.
 */
export function predictReal1(isSelected: (name: string) => boolean): { predictions: Prediction[]; tracks: string[] } {
  const nameOf = (register: string) => register.replace(/^register_|\..*$/g, '');
  const predictions: Prediction[] = [];
  const tracks = new Set<string>();
  for (const [register, rows] of queriesByRegister((_, file) => isSelected(nameOf(file)))) {
    const name = nameOf(register);
    console.log(`  ${register}`);
    const file = writeRows(`queries-${name}.csv`, Object.keys(rows[0]!), rows);
    for (const line of runMatch(`real1-${name}`, setFile(`real-1/${register}`), file, ALL_CANDIDATES))
      predictions.push(line);
    for (const { track } of rows) tracks.add(track!);
  }
  return { predictions, tracks: [...tracks].sort() };
}

/** Returns the output of the set's own scorer. */
export function scoreReal1(predictions: Prediction[], tracks: string[], options: string[]): string {
  const file = cacheFile('predictions-real1.csv');
  const lines = predictions.map(({ query, record, score, decision }) =>
    [query, record, record && score, decision].join(','),
  );
  writeFileSync(file, `query_id,register_id,score,decision\n${lines.join('\n')}\n`);
  const scorer = [
    setFile('real-1/score.mjs'),
    setFile('real-1/truth.csv'),
    file,
    '--tracks',
    tracks.join(','),
    ...options,
  ];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, scorer, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(stderr);
  return stdout;
}

/** Prints the recall of blocking and its cost: the number of scored candidates. */
function printBlocking(track: string, lines: Prediction[], truth: Map<string, string>): void {
  const byQuery = Map.groupBy(lines, ({ query }) => query);
  let [present, hits, candidates] = [0, 0, 0];
  for (const [query, found] of byQuery) {
    const expectedId = truth.get(query);
    if (expectedId) present++;
    if (found.some(({ record }) => record !== '' && record === expectedId)) hits++;
    candidates += found.filter(({ record }) => record !== '').length;
  }
  if (present > 0) printFigure({ name: `${track} blocking recall`, value: hits / present, digits: 3 });
  printFigure({ name: `${track} candidates per row`, value: candidates / byQuery.size, digits: 1 });
}

export function real1(isQuick: boolean): void {
  printHeading(`real-1${isQuick ? ' without the German register' : ''}`);
  const { predictions, tracks } = predictReal1((name) => !isQuick || name !== 'de');
  printReal1(predictions, tracks);
}

function printReal1(predictions: Prediction[], tracks: string[]): void {
  const scores = JSON.parse(scoreReal1(predictions, tracks, ['--json', '--boot', '0'])) as Scores;
  const truthRows = setRows('real-1/truth.csv');
  const truth = new Map(truthRows.map(({ query_id, register_id }) => [query_id!, register_id!]));
  const trackOf = new Map(truthRows.map(({ query_id, track }) => [query_id!, track!]));
  const linesOf = Map.groupBy(predictions, ({ query }) => trackOf.get(query)!);
  for (const track of tracks) {
    const { precision, f1, recall_at_10, review_share } = scores.tracks[track]!;
    const [f1Target, recallTarget] = [F1_TARGETS[track], RECALL_AT_10_TARGETS[track]];
    if (f1 !== null) printFigure({ name: `${track} F1`, value: f1, digits: 3, ...(f1Target ? atLeast(f1Target) : {}) });
    if (precision !== null) printFigure({ name: `${track} precision`, value: precision, digits: 3 });
    if (recallTarget) printFigure({ name: `${track} R@10`, value: recall_at_10!, digits: 3, ...atLeast(recallTarget) });
    printFigure({ name: `${track} review share`, value: review_share, digits: 3 });
    printBlocking(track, linesOf.get(track)!, truth);
  }
  const { precision, false_hit_rate } = scores.overall;
  printFigure({ name: 'precision of accepted rows, overall', value: precision!, ...atLeast(0.99) });
  printFigure({ name: 'false positives on absent rows, overall', value: false_hit_rate!, ...atMost(0.005) });
}
