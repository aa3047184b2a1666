/**
 * Trains the default account model on labelled pairs: conditional logit over comparison levels and word information,
 * with each track weighted by the square root of its rows.
 * Queries with a number are excluded; fields that the pairs never show (domain, phone, email) keep the bits of the
 * current model.
 * Usage: node bench/src/matching/train-account-model.ts [--write]
 *   --held-out trains on one half and reports on the other, in both directions, and writes nothing
 *   --accept .98 shows the result of another minimum probability
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  type Calibration,
  calibrateWeight,
  DEFAULT_ACCOUNT_MODEL,
  DEFAULT_THRESHOLDS,
  fitIsotonic,
  NAME_GROUPS,
  type NameGroup,
} from '@leadwright/matching';
import { argument, hasFlag } from '../arguments.ts';
import { repositoryFile } from './sets/files.ts';
import { type FittedWeights, fit, logOdds } from './training/logit.ts';
import { FIELDS, type Query, type Row, readTrainingSet, SLOPES, type TrainingSet } from './training/set.ts';

const set = readTrainingSet();

/** The former names of E were removed from the register, so many of its rows are lookalikes without a right answer. */
const TRACK_WEIGHTS: Record<string, number> = { E: 0.3 };
const rowsOfTrack = new Map(
  [...Map.groupBy(set.queries, ({ track }) => track)].map(([track, all]) => [track, all.length]),
);
const weightOf = ({ track }: Query) => (TRACK_WEIGHTS[track] ?? 1) / Math.sqrt(rowsOfTrack.get(track)!);

interface JudgedQuery {
  query: Query;
  best: Row;
  /** Bits of the best candidate relative to its rivals, as decide() counts them. */
  weight: number;
  margin: number;
}

function judgeQuery(fittedWeights: FittedWeights, query: Query): JudgedQuery {
  const ranked = query.rows
    .map((row) => ({ row, weight: logOdds(fittedWeights, row) }))
    .sort((a, b) => b.weight - a.weight);
  const [best, ...rivals] = ranked;
  const odds = rivals.reduce((sum, { weight }) => sum + 2 ** weight, 1);
  const margin = best!.weight - (rivals[0]?.weight ?? Number.NEGATIVE_INFINITY);
  return { query, best: best!.row, weight: best!.weight - Math.log2(odds), margin };
}

/** Calibrates on the best candidate of each query, unless it is vetoed. */
function calibrate(judged: JudgedQuery[], group?: NameGroup): Calibration {
  const counted = judged.filter(({ best }) => !best.vetoed && (!group || best.group === group));
  const weights = counted.map(({ query, best, weight }) => ({
    weight,
    match: best.label,
    count: TRACK_WEIGHTS[query.track] ?? 1,
  }));
  return { slope: 1, intercept: 0, steps: fitIsotonic(weights) };
}

const accept = Number(argument('--accept') ?? DEFAULT_THRESHOLDS.accept);
const halfOf = ({ id }: Query) => createHash('sha256').update(id).digest()[8]! % 2;

function evaluateHeldOut(all: TrainingSet): void {
  const lines = new Map<string, { rows: number; present: number; accepted: number; right: number }>();
  for (const side of [0, 1]) {
    const fittedWeights = fit({ ...all, queries: all.queries.filter((query) => halfOf(query) === side) }, weightOf);
    const judged = all.queries.map((query) => judgeQuery(fittedWeights, query));
    const trainingQueries = judged.filter(({ query }) => halfOf(query) === side);
    const calibration = new Map(NAME_GROUPS.map((group) => [group, calibrate(trainingQueries, group)]));
    for (const { query, best, weight, margin } of judged.filter((one) => halfOf(one.query) !== side)) {
      const counted = [query.track, 'all'].map((name) => {
        const line = lines.get(name) ?? { rows: 0, present: 0, accepted: 0, right: 0 };
        lines.set(name, line);
        line.rows++;
        if (query.rows.some((row) => row.label === 1)) line.present++;
        return line;
      });
      const isConfident = calibrateWeight(weight, calibration.get(best.group)!) >= accept;
      if (!isConfident || best.vetoed || margin < DEFAULT_THRESHOLDS.margin) continue;
      for (const line of counted) {
        line.accepted++;
        line.right += best.label;
      }
    }
  }
  for (const [track, { rows, present, accepted, right }] of [...lines].sort()) {
    const figures = [right / accepted, right / present, (2 * right) / (accepted + present)].map((value) =>
      value.toFixed(3),
    );
    console.log(
      `${track.padEnd(3)} ${String(rows).padStart(6)} rows  P ${figures[0]}  R of candidates ${figures[1]}  F1 ${figures[2]}`,
    );
  }
}

const toBits = (value: number) => Math.round((value / Math.LN2) * 1000) / 1000;

function writeModel(fittedWeights: FittedWeights): void {
  const judged = set.queries.map((query) => judgeQuery(fittedWeights, query));
  const model = structuredClone(DEFAULT_ACCOUNT_MODEL);
  for (const field of Object.keys(model.levels)) if (FIELDS.includes(field.split('|')[0]!)) delete model.levels[field];
  set.names.forEach((name, i) => {
    const [field = '', level = ''] = name.split('\t');
    model.levels[field] ??= {};
    model.levels[field][level] = toBits(fittedWeights.features[i]!);
  });
  // No register shows which spellings reviewers accept: an accepted spelling counts like a previous name.
  for (const group of NAME_GROUPS) {
    const levels = model.levels[`spelling|${group}`]!;
    levels['accepted spelling'] = levels[group === 'equal' ? 'previous name' : 'like a previous name'] ?? 0;
  }
  model.slopes = Object.fromEntries(SLOPES.map((slope, s) => [slope, toBits(fittedWeights.slopes[s]! / 10)]));
  model.prior = toBits(fittedWeights.prior);
  model.calibration = calibrate(judged);
  model.calibrationOf = {
    ...model.calibrationOf,
    ...Object.fromEntries(NAME_GROUPS.map((group) => [group, calibrate(judged, group)])),
  };
  const text = `${JSON.stringify(model, null, 2)}\n`;
  if (hasFlag('--write')) writeFileSync(repositoryFile('matching/data/account-model.json'), text);
  else console.log(text);
}

if (hasFlag('--held-out')) evaluateHeldOut(set);
else writeModel(fit(set, weightOf));
