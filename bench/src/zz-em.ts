import { readFileSync } from 'node:fs';
import { DEFAULT_CONTACT_MODEL, estimateContactModel } from '@leadwright/matching';
import { readPattern } from '../../matching/src/contact-pattern.ts';

const only = process.argv[2] ?? '';
const showM = process.argv.includes('--m');
for (const f of [
  'febrl4',
  'febrl4_without_soc_sec_id',
  'febrl4_without_soc_sec_id_date_of_birth',
  'fake_1000',
  'person_screening_global',
  'person_screening_us',
  'person_screening_global_names_only',
  'person_screening_us_names_only',
]) {
  if (!f.startsWith(only)) continue;
  const d = JSON.parse(readFileSync(`/tmp/people/${f}.json`, 'utf8'));
  const cand = new Map<string, number>();
  const match = new Map<string, number>();
  for (const [p, m] of d.cand) {
    cand.set(p, (cand.get(p) ?? 0) + 1);
    if (m) match.set(p, (match.get(p) ?? 0) + 1);
  }
  const t = performance.now();
  const est = estimateContactModel({
    candidates: cand,
    random: new Map(d.random),
    pairs: d.pairs,
    rows: d.rows,
    records: d.records,
  });
  const ms = performance.now() - t;
  const w = new Map<string, number>();
  for (const p of cand.keys()) {
    const r = readPattern(p);
    let s = est.model.prior + r.rarity;
    for (const [fl, l] of r.levels) s += est.model.levels[fl]?.[l] ?? 0;
    w.set(p, s);
  }
  console.log(
    `== ${d.name}: patterns ${cand.size}, expected matches ${est.matches.toFixed(0)}, truth ${d.truth}, rounds ${est.rounds}, ${ms | 0} ms, prior ${est.model.prior}`,
  );
  for (const th of [0, 3.17, 5.6]) {
    if (d.kind === 'screen') {
      const fh = new Set();
      let all = 0;
      const cs = new Set(d.counted);
      let cn = 0;
      let listedWrong = 0;
      for (const [p, m, i, j] of d.cand)
        if (w.get(p)! >= th) {
          if (i >= d.listed) fh.add(i);
          else if (m) {
            all++;
            if (cs.has(i)) cn++;
          } else listedWrong++;
        }
      console.log(
        `  w>=${th}: damaged ${(cn / cs.size).toFixed(4)} all ${(all / d.listed).toFixed(4)} false hits ${fh.size} of ${d.left - d.listed} listedWrong ${listedWrong}`,
      );
    } else {
      let tp = 0,
        fp = 0;
      if (d.kind === 'link') {
        const l = d.cand
          .map(([p, m, i, j]: any) => [w.get(p), m, i, j])
          .filter((x: any) => x[0] >= th)
          .sort((a: any, b: any) => b[0] - a[0]);
        const L = new Set(),
          R = new Set();
        for (const [, m, i, j] of l) {
          if (L.has(i) || R.has(j)) continue;
          L.add(i);
          R.add(j);
          if (m) tp++;
          else fp++;
        }
      } else
        for (const [p, m] of d.cand)
          if (w.get(p)! >= th) {
            if (m) tp++;
            else fp++;
          }
      console.log(
        `  w>=${th}: P ${(tp / (tp + fp)).toFixed(4)} R ${(tp / d.truth).toFixed(4)} F1 ${((2 * tp) / (tp + fp + d.truth)).toFixed(4)}`,
      );
    }
  }
  // best threshold for screening
  if (d.kind === 'screen') {
    const best = new Map<number, number>();
    for (const [p, , i] of d.cand) if (i >= d.listed) best.set(i, Math.max(best.get(i) ?? -99, w.get(p)!));
    const s = [...best.values()].sort((a, b) => b - a);
    const th = s[2]!;
    const cs = new Set(d.counted);
    let cn = 0;
    for (const [p, m, i] of d.cand) if (m && cs.has(i) && w.get(p)! > th) cn++;
    console.log(`  at 1 in 10,000 (w > ${th.toFixed(1)}): damaged ${(cn / cs.size).toFixed(4)}`);
  }
  if (process.argv.includes('--fh') && d.kind === 'screen') {
    const { peopleTasks } = await import('./matching-people-sets.ts');
    for (const task of peopleTasks())
      if (task.name === d.name) {
        const l = d.cand
          .filter(([p, , i]: any) => i >= d.listed)
          .map(([p, , i, j]: any) => [w.get(p), p, i, j])
          .sort((a: any, b: any) => b[0] - a[0])
          .slice(0, 25);
        const miss = d.cand
          .filter(([p, m]: any) => m)
          .map(([p, , i, j]: any) => [w.get(p), p, i, j])
          .sort((a: any, b: any) => a[0] - b[0])
          .slice(0, 15);
        for (const [ww, p, i, j] of [...l, ['----', '', -1, -1], ...miss]) {
          if (i < 0) {
            console.log('---- weakest true');
            continue;
          }
          const r = readPattern(p);
          console.log(
            '   ',
            ww.toFixed(1),
            JSON.stringify(Object.values(task.left[i]!)),
            JSON.stringify(Object.values(task.right![j]!)),
            r.levels.map(([f, l]: any) => `${f} ${l} ${est.model.levels[f]?.[l]?.toFixed(1)}`).join('; '),
            'rarity',
            r.rarity,
          );
        }
      }
  }
  if (showM) {
    const truth: Record<string, Record<string, number>> = {};
    for (const [p, n] of match)
      for (const [fl, l] of readPattern(p).levels) {
        truth[fl] ??= {};
        truth[fl][l] = (truth[fl][l] ?? 0) + n;
      }
    for (const [fl, lv] of Object.entries(est.probabilities)) {
      const tot = Object.values(truth[fl] ?? {}).reduce((a, b) => a + b, 0);
      console.log(
        '   ',
        fl.padEnd(14),
        Object.entries(lv)
          .map(
            ([l, [m, u]]) =>
              `${l} ${m.toFixed(3)}(${tot ? ((truth[fl]?.[l] ?? 0) / tot).toFixed(3) : '-'})/${u.toExponential(1)}=${Math.log2(m / u).toFixed(1)}`,
          )
          .join(' '),
      );
    }
  }
}
