/**
 * Trains the default account model on labelled pairs. The model is a conditional logit over comparison levels and over
 * how informative (rare) the shared and unshared words of a name are, in bits.
 * A query weighs 1 / √n in a track of n queries (a track is a set of queries of one kind, such as former names), so a
 * track with four times the queries counts only twice as much. The training queries contain none with a registration
 * number. Fields that never occur in them (domain, phone, email) keep their weights from the current model.
 * Usage: node bench/src/matching/train-account-model.ts [--write]
 *   --held-out trains on one half and reports on the other, in both directions, and writes nothing
 *   --accept .98 changes the minimum probability of an accept in that report
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
import { hasFlag, optionValue } from '../arguments.ts';
import { repositoryFile } from './sets/files.ts';
import { type FittedWeights, fitWeights, logOdds } from './training/logit.ts';
import {
  type Query,
  type Row,
  readTrainingSet,
  SLOPES,
  TRAINED_FIELDS,
  type TrainingSet,
} from './training/training-set.ts';

const trainingSet = readTrainingSet();

/** In track E, the register lacks the queried former names, so many queries have no match, only similar candidates. */
const TRACK_WEIGHTS: Record<string, number> = { E: 0.3 };
const queryCountByTrack = new Map(
  [...Map.groupBy(trainingSet.queries, ({ track }) => track)].map(([track, queries]) => [track, queries.length]),
);
const weightOf = ({ track }: Query) => (TRACK_WEIGHTS[track] ?? 1) / Math.sqrt(queryCountByTrack.get(track)!);

interface RankedQuery {
  query: Query;
  best: Row;
  /** Bits of the best candidate relative to its rivals, as `decide` calculates them. */
  weight: number;
  /** Difference in bits between the best candidate and the second. */
  margin: number;
}

function rankCandidates(fittedWeights: FittedWeights, query: Query): RankedQuery {
  const ranked = query.candidates
    .map((row) => ({ row, weight: logOdds(fittedWeights, row) }))
    .sort((a, b) => b.weight - a.weight);
  const [best, ...rivals] = ranked;
  const totalOdds = rivals.reduce((sum, { weight }) => sum + 2 ** weight, 1);
  const margin = best!.weight - (rivals[0]?.weight ?? Number.NEGATIVE_INFINITY);
  return { query, best: best!.row, weight: best!.weight - Math.log2(totalOdds), margin };
}

/** Calibrates on the best candidate of each query, except candidates with a veto. */
function calibrate(rankedQueries: RankedQuery[], group?: NameGroup): Calibration {
  const withoutVeto = rankedQueries.filter(({ best }) => !best.isVetoed && (!group || best.group === group));
  const weights = withoutVeto.map(({ query, best, weight }) => ({
    weight,
    match: best.label,
    count: TRACK_WEIGHTS[query.track] ?? 1,
  }));
  return { slope: 1, intercept: 0, steps: fitIsotonic(weights) };
}

const minAcceptProbability = Number(optionValue('--accept') ?? DEFAULT_THRESHOLDS.accept);
/** Assigns a query to half 0 or half 1 by a hash of its id, so that every run splits the queries in the same way. */
const assignHalf = ({ id }: Query) => createHash('sha256').update(id).digest()[8]! % 2;

interface TrackCounts {
  queries: number;
  /** Queries whose true match is among the candidates. */
  queriesWithMatch: number;
  accepted: number;
  correct: number;
}

/** Trains on each half of the queries and prints the figures of the other half, by track and overall. */
function evaluateHeldOut({ featureNames, queries }: TrainingSet): void {
  const countsByTrack = new Map<string, TrackCounts>();
  for (const trainingHalf of [0, 1]) {
    const trainingQueries = queries.filter((query) => assignHalf(query) === trainingHalf);
    const heldOutQueries = queries.filter((query) => assignHalf(query) !== trainingHalf);
    const fittedWeights = fitWeights({ featureNames, queries: trainingQueries }, weightOf);
    const rankedTrainingQueries = trainingQueries.map((query) => rankCandidates(fittedWeights, query));
    const calibrations = new Map(NAME_GROUPS.map((group) => [group, calibrate(rankedTrainingQueries, group)]));
    for (const query of heldOutQueries) {
      const { best, weight, margin } = rankCandidates(fittedWeights, query);
      const isConfident = calibrateWeight(weight, calibrations.get(best.group)!) >= minAcceptProbability;
      const isAccepted = isConfident && !best.isVetoed && margin >= DEFAULT_THRESHOLDS.margin;
      for (const track of [query.track, 'all']) {
        const counts = countsByTrack.get(track) ?? { queries: 0, queriesWithMatch: 0, accepted: 0, correct: 0 };
        countsByTrack.set(track, counts);
        counts.queries++;
        if (query.candidates.some((row) => row.label === 1)) counts.queriesWithMatch++;
        if (!isAccepted) continue;
        counts.accepted++;
        counts.correct += best.label;
      }
    }
  }
  for (const [track, { queries: queryCount, queriesWithMatch, accepted, correct }] of [...countsByTrack].sort()) {
    const rates = [correct / accepted, correct / queriesWithMatch, (2 * correct) / (accepted + queriesWithMatch)];
    const [precision, recall, f1] = rates.map((rate) => rate.toFixed(3));
    console.log(
      `${track.padEnd(3)} ${String(queryCount).padStart(6)} queries  P ${precision}  R (match among candidates) ${recall}  F1 ${f1}`,
    );
  }
}

const toBits = (value: number) => Math.round((value / Math.LN2) * 1000) / 1000;

function writeModel(fittedWeights: FittedWeights): void {
  const rankedQueries = trainingSet.queries.map((query) => rankCandidates(fittedWeights, query));
  const model = structuredClone(DEFAULT_ACCOUNT_MODEL);
  for (const field of Object.keys(model.levels))
    if (TRAINED_FIELDS.includes(field.split('|')[0]!)) delete model.levels[field];
  trainingSet.featureNames.forEach((name, i) => {
    const [field = '', level = ''] = name.split('\t');
    model.levels[field] ??= {};
    model.levels[field][level] = toBits(fittedWeights.features[i]!);
  });
  // The training queries have no accepted spellings, so that level gets the weight of a previous name.
  for (const group of NAME_GROUPS) {
    const levels = model.levels[`spelling|${group}`]!;
    levels['accepted spelling'] = levels[group === 'equal' ? 'previous name' : 'like a previous name'] ?? 0;
  }
  model.slopes = Object.fromEntries(SLOPES.map((slope, s) => [slope, toBits(fittedWeights.slopes[s]! / 10)]));
  model.prior = toBits(fittedWeights.prior);
  model.calibration = calibrate(rankedQueries);
  model.calibrationOf = {
    ...model.calibrationOf,
    ...Object.fromEntries(NAME_GROUPS.map((group) => [group, calibrate(rankedQueries, group)])),
  };
  const json = `${JSON.stringify(model, null, 2)}\n`;
  if (hasFlag('--write')) writeFileSync(repositoryFile('matching/data/account-model.json'), json);
  else console.log(json);
}

if (hasFlag('--held-out')) evaluateHeldOut(trainingSet);
else writeModel(fitWeights(trainingSet, weightOf));
