import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cacheFile, dataFile, readRows, writeCsvFile } from '../sets/files.ts';
import { readQueriesByRegister } from '../sets/real1.ts';
import { type Prediction, runMatch } from './command-line.ts';
import { atLeast, atMost, printFigure, printHeading } from './figure.ts';

/** Lists up to 50 candidates per query, which shows whether blocking or scoring missed a pair. */
const ALL_CANDIDATES_OPTIONS = ['--top', '50'];

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

/** Matches the queries of the selected registers; returns a prediction for every candidate, and the tracks. */
export function predictReal1(isSelected: (registerName: string) => boolean): {
  predictions: Prediction[];
  tracks: string[];
} {
  const nameOf = (register: string) => register.replace(/^register_|\..*$/g, '');
  const predictions: Prediction[] = [];
  const tracks = new Set<string>();
  for (const [register, rows] of readQueriesByRegister((_, file) => isSelected(nameOf(file)))) {
    const name = nameOf(register);
    console.log(`  ${register}`);
    const file = writeCsvFile(`queries-${name}.csv`, Object.keys(rows[0]!), rows);
    const registerFile = dataFile(`real-1/${register}`);
    for (const prediction of runMatch(`real1-${name}`, registerFile, file, ALL_CANDIDATES_OPTIONS))
      predictions.push(prediction);
    for (const { track } of rows) tracks.add(track!);
  }
  return { predictions, tracks: [...tracks].sort() };
}

/** Runs the scorer that comes with REAL-1 and returns its output. */
export function scoreReal1(predictions: Prediction[], tracks: string[], options: string[]): string {
  const file = cacheFile('predictions-real1.csv');
  const lines = predictions.map(({ query, record, score, decision }) =>
    [query, record, record && score, decision].join(','),
  );
  writeFileSync(file, `query_id,register_id,score,decision\n${lines.join('\n')}\n`);
  const scorerArguments = [
    dataFile('real-1/score.mjs'),
    dataFile('real-1/truth.csv'),
    file,
    '--tracks',
    tracks.join(','),
    ...options,
  ];
  const { status, stdout, stderr, error } = spawnSync(process.execPath, scorerArguments, { encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error(stderr);
  return stdout;
}

/** Prints the recall of blocking and its cost, the number of scored candidates per row. */
function printBlocking(track: string, predictions: Prediction[], truth: Map<string, string>): void {
  const predictionsByQuery = Map.groupBy(predictions, ({ query }) => query);
  let [presentCount, hitCount, candidateCount] = [0, 0, 0];
  for (const [query, queryPredictions] of predictionsByQuery) {
    const expectedId = truth.get(query);
    const candidateIds = queryPredictions.flatMap(({ record }) => (record === '' ? [] : [record]));
    if (expectedId) presentCount++;
    if (candidateIds.some((id) => id === expectedId)) hitCount++;
    candidateCount += candidateIds.length;
  }
  if (presentCount > 0) printFigure({ name: `${track} blocking recall`, value: hitCount / presentCount, digits: 3 });
  printFigure({ name: `${track} candidates per row`, value: candidateCount / predictionsByQuery.size, digits: 1 });
}

export function reportReal1(isQuick: boolean): void {
  printHeading(`real-1${isQuick ? ' without the German register' : ''}`);
  const { predictions, tracks } = predictReal1((name) => !isQuick || name !== 'de');
  printReal1(predictions, tracks);
}

function printReal1(predictions: Prediction[], tracks: string[]): void {
  const scores = JSON.parse(scoreReal1(predictions, tracks, ['--json', '--boot', '0'])) as Scores;
  const truthRows = readRows('real-1/truth.csv');
  const truth = new Map(truthRows.map(({ query_id, register_id }) => [query_id!, register_id!]));
  const trackByQuery = new Map(truthRows.map(({ query_id, track }) => [query_id!, track!]));
  const predictionsByTrack = Map.groupBy(predictions, ({ query }) => trackByQuery.get(query)!);
  for (const track of tracks) {
    const { precision, f1, recall_at_10, review_share } = scores.tracks[track]!;
    const [f1Target, recallTarget] = [F1_TARGETS[track], RECALL_AT_10_TARGETS[track]];
    if (f1 !== null) printFigure({ name: `${track} F1`, value: f1, digits: 3, ...(f1Target ? atLeast(f1Target) : {}) });
    if (precision !== null) printFigure({ name: `${track} precision`, value: precision, digits: 3 });
    if (recallTarget) printFigure({ name: `${track} R@10`, value: recall_at_10!, digits: 3, ...atLeast(recallTarget) });
    printFigure({ name: `${track} review share`, value: review_share, digits: 3 });
    printBlocking(track, predictionsByTrack.get(track)!, truth);
  }
  const { precision, false_hit_rate } = scores.overall;
  printFigure({ name: 'precision of accepted rows, overall', value: precision!, ...atLeast(0.99) });
  printFigure({ name: 'false positives on absent rows, overall', value: false_hit_rate!, ...atMost(0.005) });
}
