/**
 * Runs the engine in memory on REAL-1: real supplier and employer lists against real registers. Usage:
 *   node --max-old-space-size=6000 bench/src/matching/real1-in-memory.ts [--tracks A,C] [--by-kind] [--pairs]
 *   --pairs writes the comparison levels of all candidate pairs to .cache/matching/pairs-<tracks>.tsv, for
 *   train-account-model.ts
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { blockingKeys, compareAccounts, rank } from '@leadwright/matching';
import { hasFlag, optionValue } from '../arguments.ts';
import { findCandidateRows, matchRow } from './in-memory/master.ts';
import { loadRegister, normaliseRow } from './in-memory/register.ts';
import { cacheFile, dataFile, hasSet } from './sets/files.ts';
import { readQueriesByRegister, readTruth } from './sets/real1.ts';
import { formatPairLine, isSampled, writeTrainingLines } from './training/lines.ts';

/** Counts of one track, a set of queries of one kind. */
interface TrackCounts {
  rows: number;
  /** Rows whose company is in the register. */
  rowsWithMatch: number;
  /** Rows whose company is among the candidates. */
  foundByBlocking: number;
  candidates: number;
  /** Rows for which fuzzy keys were used as well. */
  fuzzy: number;
}

const createCounts = (): TrackCounts => ({ rows: 0, rowsWithMatch: 0, foundByBlocking: 0, candidates: 0, fuzzy: 0 });

const csvCell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

if (!hasSet('real-1')) {
  console.log('real-1 skipped: ../shared/data/real-1 not found');
  process.exit(0);
}
const selectedTracks = optionValue('--tracks')?.split(',');
const truth = readTruth();
const writesPairs = hasFlag('--pairs');
const pairLines: string[] = [];
const predictionLines = ['query_id,register_id,score,decision'];
const countsByTrack = new Map<string, TrackCounts>();
for (const [register, queries] of readQueriesByRegister((track) => !selectedTracks || selectedTracks.includes(track))) {
  const master = loadRegister(register);
  const start = performance.now();
  let pairCount = 0;
  for (const row of queries) {
    const query = normaliseRow(row);
    const track = row.track!;
    const counts = countsByTrack.get(track) ?? createCounts();
    countsByTrack.set(track, counts);
    const keys = blockingKeys(query, master.frequency);
    const { decision, scored, usesFuzzyKeys } = matchRow(query, keys, master);
    if (usesFuzzyKeys) counts.fuzzy++;
    pairCount += scored.length;
    const id = row.query_id!;
    const expectedId = truth.get(id);
    counts.rows++;
    counts.candidates += scored.length;
    if (expectedId) {
      counts.rowsWithMatch++;
      if (scored.some((candidate) => candidate.id === expectedId)) counts.foundByBlocking++;
    }
    // `i` contains the official numbers; the name model is trained only on queries without one.
    if (writesPairs && !query.i && isSampled(id, queries.length)) {
      for (const candidateRow of findCandidateRows(master, keys)) {
        const comparison = compareAccounts(query, master.records[candidateRow]!, master.frequency);
        const isMatch = master.ids[candidateRow] === expectedId;
        pairLines.push(formatPairLine(track, id, isMatch, comparison, master.frequency));
      }
    }
    const ranked = rank(scored).slice(0, 10);
    if (ranked.length === 0) predictionLines.push(`${id},,,none`);
    ranked.forEach((candidate, i) => {
      const proposal = i > 0 && decision.decision === 'accept' ? 'none' : decision.decision;
      predictionLines.push([id, csvCell(candidate.id), candidate.score.weight.toFixed(4), proposal].join(','));
    });
  }
  const elapsedSeconds = (performance.now() - start) / 1000;
  const memoryMegabytes = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `  ${queries.length} rows in ${elapsedSeconds.toFixed(1)} s (${Math.round(queries.length / elapsedSeconds)} rows/s, ` +
      `${Math.round(pairCount / elapsedSeconds)} pairs/s), ${memoryMegabytes} MB`,
  );
}
if (writesPairs) writeTrainingLines(selectedTracks?.join('') ?? 'real-1', pairLines);
const predictionsFile = cacheFile('predictions.csv');
writeFileSync(predictionsFile, `${predictionLines.join('\n')}\n`);
console.log('track   rows  blocking recall  candidates/row   fuzzy keys');
for (const [track, counts] of [...countsByTrack].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const blockingRecall = counts.rowsWithMatch > 0 ? (counts.foundByBlocking / counts.rowsWithMatch).toFixed(3) : '-';
  const candidatesPerRow = (counts.candidates / counts.rows).toFixed(1);
  const fuzzyShare = (counts.fuzzy / counts.rows).toFixed(3);
  console.log(
    `${track.padEnd(5)} ${String(counts.rows).padStart(6)} ${blockingRecall.padStart(16)} ` +
      `${candidatesPerRow.padStart(17)} ${fuzzyShare.padStart(12)}`,
  );
}
const scorer = dataFile('real-1/score.mjs');
const scorerOptions = hasFlag('--by-kind') ? ['--by-kind'] : [];
if (selectedTracks) scorerOptions.push('--tracks', selectedTracks.join(','));
spawnSync(process.execPath, [scorer, dataFile('real-1/truth.csv'), predictionsFile, ...scorerOptions], {
  stdio: 'inherit',
});
