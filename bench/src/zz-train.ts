/**
 * Trains the default account model on labelled pairs: conditional logit over comparison levels and word information,
 * each track weighing the square root of its rows. Queries with a number are left out; fields the pairs never show
 * (domain, phone, e-mail) keep the bits of the present model. Usage: node bench/src/matching-train.ts [--write]
 *   --held-out trains on one half and reports on the other, both ways round, and writes nothing
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  type Calibration,
  calibrated,
  DEFAULT_ACCOUNT_MODEL,
  DEFAULT_THRESHOLDS,
  fitIsotonic,
  NAME_GROUPS,
  type NameGroup,
} from '@leadwright/matching';
import { type Fitted, fit, weigh } from './matching-logit.ts';
import { FIELDS, type Query, type Row, readTrainingSet, SLOPES, type TrainingSet } from './matching-training-set.ts';

const set = readTrainingSet(new URL('../../.cache/', import.meta.url));

/** The former names of E were taken out of the register, so many of its rows are lookalikes without an answer. */
const LESS: Record<string, number> = { E: 0.35 };
const rowsOfTrack = new Map(
  [...Map.groupBy(set.queries, ({ track }) => track)].map(([track, all]) => [track, all.length]),
);
const weightOf = ({ track }: Query) => (LESS[track] ?? 1) / Math.sqrt(rowsOfTrack.get(track)!);

interface Judged {
  query: Query;
  best: Row;
  /** Bits. */
  weight: number;
  lead: number;
}

function judge(fitted: Fitted, query: Query): Judged {
  const ranked = query.rows.map((row) => ({ row, weight: weigh(fitted, row) })).sort((a, b) => b.weight - a.weight);
  const [best, second] = ranked;
  return {
    query,
    best: best!.row,
    weight: best!.weight,
    lead: best!.weight - (second?.weight ?? Number.NEGATIVE_INFINITY),
  };
}

/** From the best candidate of each query, as the decision sees it: nothing vetoed, no second within two bits. */
function calibrate(judged: Judged[], group?: NameGroup): Calibration {
  const counted = judged.filter(
    ({ query, best, lead }) =>
      !best.vetoed && !(query.track in LESS) && lead >= DEFAULT_THRESHOLDS.lead && (!group || best.group === group),
  );
  return {
    slope: 1,
    intercept: 0,
    steps: fitIsotonic(counted.map(({ best, weight }) => ({ weight, match: best.label, count: 1 }))),
  };
}

const half = ({ id }: Query) => createHash('sha256').update(id).digest()[8]! % 2;

function heldOut(all: TrainingSet): void {
  const fits = [0, 1].map((side) =>
    fit({ ...all, queries: all.queries.filter((query) => half(query) === side) }, weightOf),
  );
  const post = (fitted: Fitted, query: Query) => {
    const w = query.rows.map((row) => weigh(fitted, row));
    let b = 0;
    for (let i = 1; i < w.length; i++) if (w[i]! > w[b]!) b = i;
    let sum = 1;
    w.forEach((x, i) => {
      if (i !== b) sum += 2 ** x;
    });
    const second = Math.max(...w.filter((_, i) => i !== b), -99);
    return { query, best: query.rows[b]!, weight: w[b]!, post: w[b]! - Math.log2(sum), lead: w[b]! - second };
  };
  for (const mode of ['weight', 'post'])
    for (const EW of [0.1, 0.3, 1])
      for (const t of [0.98, 0.95, 0.9]) {
        const lines = new Map<string, { rows: number; present: number; accepted: number; right: number }>();
        for (const side of [0, 1]) {
          const judged = all.queries.map((q) => post(fits[side]!, q));
          const seen = judged.filter(({ query }) => half(query) === side);
          const steps = new Map(
            NAME_GROUPS.map((group) => [
              group,
              {
                slope: 1,
                intercept: 0,
                steps: fitIsotonic(
                  seen
                    .filter((o) => !o.best.vetoed && o.best.group === group && (mode === 'post' || o.lead >= 2))
                    .map((o) => ({
                      weight: mode === 'post' ? o.post : o.weight,
                      match: o.best.label,
                      count: o.query.track === 'E' ? EW : 1,
                    })),
                ),
              },
            ]),
          );
          for (const o of judged.filter((one) => half(one.query) !== side)) {
            for (const key of [o.query.track, 'all']) {
              const line = lines.get(key) ?? { rows: 0, present: 0, accepted: 0, right: 0 };
              lines.set(key, line);
              line.rows++;
              if (o.query.rows.some((row) => row.label === 1)) line.present++;
              const sure = calibrated(mode === 'post' ? o.post : o.weight, steps.get(o.best.group)!) >= t;
              if (!sure || o.best.vetoed || (mode === 'weight' && o.lead < 2)) continue;
              line.accepted++;
              line.right += o.best.label;
            }
          }
        }
        console.log(
          mode,
          EW,
          t,
          [...lines]
            .sort()
            .map(
              ([track, { present, accepted, right }]) =>
                `${track} ${(right / accepted).toFixed(3)}/${(right / present).toFixed(3)}${present ? '' : ' ' + accepted}`,
            )
            .join('  '),
        );
      }
}

const bits = (value: number) => Math.round((value / Math.LN2) * 1000) / 1000;

function write(fitted: Fitted): void {
  const judged = set.queries.map((query) => judge(fitted, query));
  const model = structuredClone(DEFAULT_ACCOUNT_MODEL);
  for (const field of Object.keys(model.levels)) if (FIELDS.includes(field.split('|')[0]!)) delete model.levels[field];
  set.names.forEach((name, i) => {
    const [field = '', level = ''] = name.split('\t');
    model.levels[field] ??= {};
    model.levels[field][level] = bits(fitted.features[i]!);
  });
  model.slopes = Object.fromEntries(SLOPES.map((slope, s) => [slope, bits(fitted.slopes[s]! / 10)]));
  model.prior = bits(fitted.prior);
  model.calibration = calibrate(judged);
  model.calibrationOf = Object.fromEntries(NAME_GROUPS.map((group) => [group, calibrate(judged, group)]));
  const text = `${JSON.stringify(model, null, 2)}\n`;
  if (process.argv.includes('--write'))
    writeFileSync(new URL('../../matching/data/account-model.json', import.meta.url), text);
  else console.log(text);
}

if (process.argv.includes('--held-out')) heldOut(set);
else write(fit(set, weightOf));
