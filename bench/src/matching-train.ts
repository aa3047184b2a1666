/**
 * Trains the default account model on labelled pairs: conditional logit over comparison levels and word information,
 * each track weighing the square root of its rows. Queries with a number are left out; fields the pairs never show
 * (domain, phone, e-mail) keep the bits of the present model. Usage: node bench/src/matching-train.ts [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { DEFAULT_ACCOUNT_MODEL, fitIsotonic, type JudgedWeight, type NameLevel, nameGroup } from '@leadwright/matching';

/** Levels that say nothing: the zero of their field. */
const ZERO = new Set(['unknown', 'none', 'current']);
const FIELDS = ['name', 'spelling', 'numbers', 'roles', 'first word', 'form', 'place'];
/** Fields and slopes learnt for each name group on its own. */
const SPLIT = new Set(['spelling', 'numbers', 'roles', 'form', 'place']);
const MEASURES = ['common', 'rare', 'onlyLeft', 'onlyRight'];
const GROUPS = ['equal', 'similar', 'weak'];
const SLOPES = GROUPS.flatMap((group) => MEASURES.map((measure) => `${measure}|${group}`));
const PENALTY = 4;
const ROUNDS = 220;

interface Row {
  track: string;
  query: string;
  label: number;
  at: number[];
  slopes: number[];
  vetoed: boolean;
  group: string;
}

const cache = new URL('../../.cache/', import.meta.url);
const names: string[] = [];
const index = new Map<string, number>();
function feature(name: string): number {
  let at = index.get(name);
  if (at === undefined) {
    at = names.push(name) - 1;
    index.set(name, at);
  }
  return at;
}

function read(): Row[] {
  const rows: Row[] = [];
  for (const line of readFileSync(new URL('pairs.tsv', cache), 'utf8').split('\n')) {
    if (line === '') continue;
    const [track = '', query = '', label = '', slopes = '', ...levels] = line.split('\t');
    const at: number[] = [];
    const group = nameGroup(levels[0] as NameLevel);
    FIELDS.forEach((field, i) => {
      const level = levels[i] as string;
      if (!ZERO.has(level)) at.push(feature(`${SPLIT.has(field) ? `${field}|${group}` : field}\t${level}`));
    });
    // the same rules as the vetoes of scorePair: such pairs go to a person whatever their weight
    const [, , numbers = '', roles = '', firstWord = '', form = ''] = levels;
    const apart = (level: string) => level === 'differ' || level === 'one side only';
    const vetoed =
      (group !== 'weak' || firstWord.startsWith('same')) && (apart(numbers) || apart(roles) || form === 'differ');
    const offset = GROUPS.indexOf(group) * MEASURES.length;
    const values = SLOPES.map(() => 0);
    slopes.split(' ').forEach((value, i) => {
      values[offset + i] = Number(value);
    });
    rows.push({ track, query, label: Number(label), at, slopes: values, vetoed, group });
  }
  return rows;
}

/**
 * Adam on the conditional log loss: within one query the candidates compete with each other and with "none" (weight 0).
 * A pairwise loss would learn that equal names are no evidence, because homonyms are wrong pairs with equal names.
 * Deterministic, as the rows come in file order.
 */
function fit(
  groups: Row[][],
  weightOf: (row: Row) => number,
): { levels: Float64Array; slopes: Float64Array; prior: number } {
  const size = names.length + SLOPES.length + 1;
  const value = new Float64Array(size);
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  const slopeAt = names.length;
  const priorAt = size - 1;
  const total = groups.reduce((sum, group) => sum + weightOf(group[0] as Row), 0);
  let loss = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = new Float64Array(size);
    loss = 0;
    for (const group of groups) {
      let sum = 1;
      let right = 1;
      const odds = group.map((row) => {
        let z = value[priorAt] as number;
        for (const at of row.at) z += value[at] as number;
        for (let s = 0; s < SLOPES.length; s++) z += (value[slopeAt + s] as number) * ((row.slopes[s] as number) / 10);
        const odd = Math.exp(Math.min(z, 50));
        sum += odd;
        if (row.label === 1) right = odd;
        return odd;
      });
      const weight = weightOf(group[0] as Row);
      loss -= weight * Math.log(right / sum);
      for (let k = 0; k < group.length; k++) {
        const row = group[k] as Row;
        const error = ((odds[k] as number) / sum - row.label) * weight;
        if (Math.abs(error) < 1e-9) continue;
        for (const at of row.at) gradient[at] = (gradient[at] as number) + error;
        for (let s = 0; s < SLOPES.length; s++) {
          gradient[slopeAt + s] = (gradient[slopeAt + s] as number) + error * ((row.slopes[s] as number) / 10);
        }
        gradient[priorAt] = (gradient[priorAt] as number) + error;
      }
    }
    const rate = round < ROUNDS / 2 ? 0.15 : round < ROUNDS * 0.8 ? 0.04 : 0.01;
    for (let i = 0; i < size; i++) {
      const g = ((gradient[i] as number) + (i < slopeAt ? PENALTY * (value[i] as number) * 0.01 : 0)) / total;
      first[i] = 0.9 * (first[i] as number) + 0.1 * g;
      second[i] = 0.999 * (second[i] as number) + 0.001 * g * g;
      const m = (first[i] as number) / (1 - 0.9 ** round);
      const v = (second[i] as number) / (1 - 0.999 ** round);
      value[i] = (value[i] as number) - (rate * m) / (Math.sqrt(v) + 1e-9);
    }
  }
  console.log(`loss a query ${(loss / total).toFixed(4)}`);
  return { levels: value.slice(0, slopeAt), slopes: value.slice(slopeAt, priorAt), prior: value[priorAt] as number };
}

const rows = read();
const rowsOfTrack = new Map<string, Set<string>>();
for (const row of rows) rowsOfTrack.set(row.track, (rowsOfTrack.get(row.track) ?? new Set()).add(row.query));
/** The former names of E were taken out of the register, so many of its rows are lookalikes without an answer. */
const LESS: Record<string, number> = { E: 0.35 };
const trackWeight = new Map(
  [...rowsOfTrack].map(([track, queries]) => [track, (LESS[track] ?? 1) / Math.sqrt(queries.size)]),
);
const groups = [...Map.groupBy(rows, (row) => row.query).values()];
const fitted = fit(groups, (row) => trackWeight.get(row.track) ?? 0);

/** The best candidate of each query, as the decision sees it: no second within two bits. */
function judgedTops(nameGroupOf?: string): JudgedWeight[] {
  const judged: JudgedWeight[] = [];
  for (const group of groups) {
    const scored = group.map((row) => ({
      label: row.label,
      vetoed: row.vetoed,
      group: row.group,
      weight: weigh(row) / Math.LN2,
    }));
    scored.sort((a, b) => b.weight - a.weight);
    const [best, second] = scored;
    const track = (group[0] as Row).track;
    if (
      !best ||
      (nameGroupOf && best.group !== nameGroupOf) ||
      best.vetoed ||
      track in LESS ||
      (second && best.weight - second.weight < 2)
    )
      continue;
    judged.push({ weight: best.weight, match: best.label, count: 1 });
  }
  return judged;
}

function weigh(row: Row): number {
  let z = fitted.prior;
  for (const at of row.at) z += fitted.levels[at] as number;
  for (let s = 0; s < SLOPES.length; s++) z += (fitted.slopes[s] as number) * ((row.slopes[s] as number) / 10);
  return z;
}

const bits = (value: number) => Math.round((value / Math.LN2) * 1000) / 1000;
const model = structuredClone(DEFAULT_ACCOUNT_MODEL);
for (const field of Object.keys(model.levels))
  if (FIELDS.includes(field.split('|')[0] as string)) delete model.levels[field];
model.slopes = {};
const calibration = (group?: string) => ({ slope: 1, intercept: 0, steps: fitIsotonic(judgedTops(group)) });
model.calibration = calibration();
model.calibrationOf = Object.fromEntries(GROUPS.map((group) => [group, calibration(group)]));
model.prior = bits(fitted.prior);
names.forEach((name, i) => {
  const [field = '', level = ''] = name.split('\t');
  model.levels[field] ??= {};
  (model.levels[field] as Record<string, number>)[level] = bits(fitted.levels[i] as number);
});
SLOPES.forEach((slope, s) => {
  model.slopes[slope] = bits((fitted.slopes[s] as number) / 10);
});
const text = `${JSON.stringify(model, null, 2)}\n`;
console.log(text);
if (process.argv.includes('--write')) {
  writeFileSync(new URL('../../matching/data/account-model.json', import.meta.url), text);
}
