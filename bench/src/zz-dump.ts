import { writeFileSync } from 'node:fs';
import {
  contactKeys,
  contactPattern,
  contactValues,
  drawPairs,
  normaliseContact,
  valueFrequencyFrom,
} from '@leadwright/matching';
import { candidatePairs } from './matching-people-run.ts';
import { peopleTasks } from './matching-people-sets.ts';

for (const task of peopleTasks()) {
  const left = task.left.map(normaliseContact);
  const right = task.right ? task.right.map(normaliseContact) : left;
  const same = task.right === undefined;
  const counts = new Map<string, number>();
  for (const record of right) for (const key of contactValues(record)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const frequency = valueFrequencyFrom(counts, right.length);
  const t0 = performance.now();
  const pairs = candidatePairs(left, right, same);
  const t1 = performance.now();
  const cand: [string, number, number, number][] = pairs.map(([i, j]) => [
    contactPattern(left[i]!, right[j]!, frequency),
    task.truth.has(`${i} ${j}`) ? 1 : 0,
    i,
    j,
  ]);
  const t2 = performance.now();
  const random = new Map<string, number>();
  for (const [i, j] of drawPairs(left.length, same ? 'same' : right.length, 500_000)) {
    const p = contactPattern(left[i]!, right[j]!, frequency);
    random.set(p, (random.get(p) ?? 0) + 1);
  }
  const t3 = performance.now();
  console.log(
    task.name,
    pairs.length,
    `block ${(t1 - t0) | 0} patterns ${(t2 - t1) | 0} random ${(t3 - t2) | 0}`,
    random.size,
  );
  writeFileSync(
    `/tmp/people/${task.name.replace(/[^a-z0-9]+/g, '_')}.json`,
    JSON.stringify({
      name: task.name,
      kind: task.kind,
      cand,
      random: [...random],
      pairs: same ? (left.length * (left.length - 1)) / 2 : left.length * right.length,
      rows: Math.min(left.length, right.length),
      records: right.length,
      truth: task.truth.size,
      listed: task.kind === 'screen' ? task.truth.size : 0,
      counted: [...(task.counted ?? [])],
      left: left.length,
    }),
  );
}
