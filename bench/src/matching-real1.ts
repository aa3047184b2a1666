/**
 * REAL-1: real supplier and employer lists against real registers. Usage:
 *   node --max-old-space-size=6000 bench/src/matching-real1.ts [--tracks A,C] [--by-kind] [--pairs]
 *   --pairs writes the comparison levels of all candidate pairs to .cache/pairs-<tracks>.tsv for matching-train.ts
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { blockingKeys, compareAccounts, type NormalisedAccount, normaliseAccount, rank } from '@leadwright/matching';
import { argument, isAsked } from './arguments.ts';
import { readCsv } from './matching-csv.ts';
import { candidateRows, matchRow } from './matching-master.ts';
import { isSampled, pairLine } from './matching-pairs.ts';
import { data, loadMaster, optional } from './matching-register.ts';

const cache = new URL('../../.cache/', import.meta.url);
interface Tally {
  rows: number;
  present: number;
  found: number;
  candidates: number;
  asked: number;
}

const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

if (!existsSync(data)) {
  console.log('real-1 skipped: ../shared/data/real-1 is not here');
  process.exit(0);
}
const tracks = JSON.parse(readFileSync(new URL('tracks.json', data), 'utf8')) as Record<string, { register: string }>;
const only = argument('--tracks')?.split(',');
const truth = new Map<string, string>();
for (const row of readCsv(new URL('truth.csv', data))) truth.set(row.query_id as string, row.register_id as string);
const byRegister = new Map<string, Record<string, string>[]>();
for (const row of readCsv(new URL('queries.csv', data))) {
  const register = tracks[row.track as string]?.register;
  if (!register || (only && !only.includes(row.track as string))) continue;
  const queries = byRegister.get(register);
  if (queries) queries.push(row);
  else byRegister.set(register, [row]);
}
const writesPairs = isAsked('--pairs');
const pairLines: string[] = [];
const lines = ['query_id,register_id,score,decision'];
const tallies = new Map<string, Tally>();
for (const [register, queries] of byRegister) {
  const master = loadMaster(register);
  const from = performance.now();
  let pairs = 0;
  for (const row of queries) {
    const { address, city, postcode, country, website, phone, extra, registration_number: registrationNumber } = row;
    const fields = optional({ address, city, postcode, country, website, phone, extra, registrationNumber });
    const query = normaliseAccount({ name: row.name as string, ...fields });
    const track = row.track as string;
    const tally = tallies.get(track) ?? { rows: 0, present: 0, found: 0, candidates: 0, asked: 0 };
    tallies.set(track, tally);
    const keys = blockingKeys(query, master.frequency);
    const { decision, scored, askedFuzzy } = matchRow(query, keys, master);
    if (askedFuzzy) tally.asked++;
    pairs += scored.length;
    const id = row.query_id as string;
    const answer = truth.get(id);
    tally.rows++;
    tally.candidates += scored.length;
    if (answer) {
      tally.present++;
      if (scored.some((s) => s.id === answer)) tally.found++;
    }
    if (writesPairs && !query.i && isSampled(id, queries.length)) {
      for (const at of candidateRows(master, keys)) {
        const compared = compareAccounts(query, master.records[at] as NormalisedAccount, master.frequency);
        pairLines.push(pairLine(track, id, master.ids[at] === answer, compared, master.frequency));
      }
    }
    const ranked = rank(scored).slice(0, 10);
    if (ranked.length === 0) lines.push(`${id},,,none`);
    ranked.forEach((s, i) => {
      const verdict = i > 0 && decision.decision === 'accept' ? 'none' : decision.decision;
      lines.push([id, quote(s.id), s.score.weight.toFixed(4), verdict].join(','));
    });
  }
  const time = (performance.now() - from) / 1000;
  const memory = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `  ${queries.length} rows in ${time.toFixed(1)} s (${Math.round(queries.length / time)} rows/s, ` +
      `${Math.round(pairs / time)} pairs/s), ${memory} MB`,
  );
}
mkdirSync(cache, { recursive: true });
if (writesPairs) writeFileSync(new URL(`pairs-${only?.join('') ?? 'real-1'}.tsv`, cache), `${pairLines.join('\n')}\n`);
const predictions = fileURLToPath(new URL('predictions.csv', cache));
writeFileSync(predictions, `${lines.join('\n')}\n`);
console.log('track   rows  blocking recall  candidates a row  asked fuzzy');
for (const [track, t] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const recall = t.present > 0 ? (t.found / t.present).toFixed(3) : '-';
  const asked = (t.asked / t.rows).toFixed(3);
  console.log(
    `${track.padEnd(5)} ${String(t.rows).padStart(6)} ${recall.padStart(16)} ${(t.candidates / t.rows).toFixed(1).padStart(17)} ${asked.padStart(12)}`,
  );
}
const scorer = fileURLToPath(new URL('score.mjs', data));
const options = isAsked('--by-kind') ? ['--by-kind'] : [];
if (only) options.push('--tracks', only.join(','));
spawnSync(process.execPath, [scorer, fileURLToPath(new URL('truth.csv', data)), predictions, ...options], {
  stdio: 'inherit',
});
