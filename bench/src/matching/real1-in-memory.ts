/**
 * Runs the engine in memory on REAL-1: real supplier and employer lists against real registers. Usage:
 *   node --max-old-space-size=6000 bench/src/matching/real1-in-memory.ts [--tracks A,C] [--by-kind] [--pairs]
 *   --pairs writes the comparison levels of all candidate pairs to .cache/matching/pairs-<tracks>.tsv, for
 *   train-account-model.ts
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { blockingKeys, compareAccounts, rank } from '@leadwright/matching';
import { argument, hasFlag } from '../arguments.ts';
import { candidateRows, matchRow } from './in-memory/master.ts';
import { accountOf, loadMaster } from './in-memory/register.ts';
import { cacheFile, hasSet, setFile } from './sets/files.ts';
import { queriesByRegister, readTruth } from './sets/real1.ts';
import { isSampled, pairLine, writeTrainingLines } from './training/lines.ts';

interface Tally {
  rows: number;
  present: number;
  found: number;
  candidates: number;
  /** Rows for which fuzzy keys were used as well. */
  fuzzy: number;
}

const csvCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

if (!hasSet('real-1')) {
  console.log('real-1 skipped: ../shared/data/real-1 not found');
  process.exit(0);
}
const selectedTracks = argument('--tracks')?.split(',');
const truth = readTruth();
const writesPairs = hasFlag('--pairs');
const pairLines: string[] = [];
const lines = ['query_id,register_id,score,decision'];
const tallies = new Map<string, Tally>();
for (const [register, queries] of queriesByRegister((track) => !selectedTracks || selectedTracks.includes(track))) {
  const master = loadMaster(register);
  const start = performance.now();
  let pairs = 0;
  for (const row of queries) {
    const query = accountOf(row);
    const track = row.track!;
    const tally = tallies.get(track) ?? { rows: 0, present: 0, found: 0, candidates: 0, fuzzy: 0 };
    tallies.set(track, tally);
    const keys = blockingKeys(query, master.frequency);
    const { decision, scored, usedFuzzy } = matchRow(query, keys, master);
    if (usedFuzzy) tally.fuzzy++;
    pairs += scored.length;
    const id = row.query_id!;
    const expectedId = truth.get(id);
    tally.rows++;
    tally.candidates += scored.length;
    if (expectedId) {
      tally.present++;
      if (scored.some((match) => match.id === expectedId)) tally.found++;
    }
    if (writesPairs && !query.i && isSampled(id, queries.length)) {
      for (const candidateRow of candidateRows(master, keys)) {
        const comparison = compareAccounts(query, master.records[candidateRow]!, master.frequency);
        pairLines.push(pairLine(track, id, master.ids[candidateRow] === expectedId, comparison, master.frequency));
      }
    }
    const ranked = rank(scored).slice(0, 10);
    if (ranked.length === 0) lines.push(`${id},,,none`);
    ranked.forEach((match, i) => {
      const verdict = i > 0 && decision.decision === 'accept' ? 'none' : decision.decision;
      lines.push([id, csvCell(match.id), match.score.weight.toFixed(4), verdict].join(','));
    });
  }
  const elapsedSeconds = (performance.now() - start) / 1000;
  const memoryMegabytes = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `  ${queries.length} rows in ${elapsedSeconds.toFixed(1)} s (${Math.round(queries.length / elapsedSeconds)} rows/s, ` +
      `${Math.round(pairs / elapsedSeconds)} pairs/s), ${memoryMegabytes} MB`,
  );
}
if (writesPairs) writeTrainingLines(selectedTracks?.join('') ?? 'real-1', pairLines);
const predictions = cacheFile('predictions.csv');
writeFileSync(predictions, `${lines.join('\n')}\n`);
console.log('track   rows  blocking recall  candidates/row   fuzzy keys');
for (const [track, counts] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const recall = counts.present > 0 ? (counts.found / counts.present).toFixed(3) : '-';
  const fuzzy = (counts.fuzzy / counts.rows).toFixed(3);
  console.log(
    `${track.padEnd(5)} ${String(counts.rows).padStart(6)} ${recall.padStart(16)} ${(counts.candidates / counts.rows).toFixed(1).padStart(17)} ${fuzzy.padStart(12)}`,
  );
}
const scorer = setFile('real-1/score.mjs');
const options = hasFlag('--by-kind') ? ['--by-kind'] : [];
if (selectedTracks) options.push('--tracks', selectedTracks.join(','));
spawnSync(process.execPath, [scorer, setFile('real-1/truth.csv'), predictions, ...options], {
  stdio: 'inherit',
});
