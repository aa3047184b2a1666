import type { AssignMethod } from './methods.ts';

/** What goes to one developer as a whole: a row by itself, or rows that are kept together. */
export interface Unit {
  key: string;
  /** How many rows of the list it has. */
  size: number;
  /** What a rule goes by: a country, a vertical, a language. */
  value?: string | null;
  /** Who has rows of it already; it goes to them where they are among the developers. */
  owner?: string | null;
}

export interface Share {
  id: string;
  /** Working days left by the daily target; null where it is not known. */
  capacity: number | null;
  /** The values that they take by a rule. */
  takes?: readonly string[];
}

export interface Distribution {
  method: Exclude<AssignMethod, 'withdraw'>;
  developers: readonly Share[];
  /** So many rows each, at most. */
  most?: number | undefined;
  seed?: number | undefined;
}

/** Parts of a whole in proportion to weights, in whole numbers that add up to it: the largest remainders are rounded up. */
export function quotas(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0)
    return weights.length > 0
      ? quotas(
          total,
          weights.map(() => 1),
        )
      : [];
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const left = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((share, at) => ({ at, rest: share - parts[at]! }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) parts[at]! += 1;
  return parts;
}

/** A number that looks like chance and is the same for the same seed and key. */
function drawn(key: string, seed: number): number {
  let hash = 2_166_136_261 ^ seed;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Who gets which unit, by its key; units that are not in the answer go to nobody. Units come in the order of the list. The same
 * list and the same wishes always give the same answer.
 */
export function distribute(units: readonly Unit[], wishes: Distribution): Map<string, string> {
  const { method, developers } = wishes;
  const given = new Map<string, string>();
  if (developers.length === 0) return given;
  if (method === 'manual') {
    for (const { key } of units) given.set(key, developers[0]!.id);
    return given;
  }
  const known = new Set(developers.map(({ id }) => id));
  const isKept = ({ owner }: Unit) => owner != null && known.has(owner);
  if (method === 'top') return firstToEach(units, wishes, isKept);
  if (method === 'rule') return byRule(units, developers, isKept);
  const weights = developers.map(({ capacity }) => (method === 'weighted' ? Math.max(capacity ?? 0, 0) : 1));
  const listed = method === 'random' ? shuffled(units, wishes.seed ?? 0) : units;
  return byWeight(listed, developers, weights, isKept);
}

const shuffled = (units: readonly Unit[], seed: number) =>
  units
    .map((unit) => ({ unit, at: drawn(unit.key, seed) }))
    .sort((a, b) => a.at - b.at)
    .map(({ unit }) => unit);

type IsKept = (unit: Unit) => boolean;

/** The largest units first, each to whoever lacks most of their part: rows that stand alone fill up what is uneven. */
function byWeight(
  units: readonly Unit[],
  developers: readonly Share[],
  weights: readonly number[],
  isKept: IsKept,
): Map<string, string> {
  const given = new Map<string, string>();
  const total = units.reduce((sum, { size }) => sum + size, 0);
  const parts = quotas(total, weights);
  const lack = developers.map(({ id }, at) => ({ id, left: parts[at]!, weight: weights[at]! }));
  const isWeighed = weights.some((weight) => weight > 0);
  const give = (unit: Unit, to: { id: string; left: number }) => {
    given.set(unit.key, to.id);
    to.left -= unit.size;
  };
  for (const unit of units) if (isKept(unit)) give(unit, lack.find(({ id }) => id === unit.owner)!);
  // Who has no part gets nothing, unless nobody has one.
  const open = isWeighed ? lack.filter(({ weight }) => weight > 0) : lack;
  const free = units.map((unit, at) => ({ unit, at })).filter(({ unit }) => !isKept(unit));
  free.sort((a, b) => b.unit.size - a.unit.size || a.at - b.at);
  for (const { unit } of free)
    give(
      unit,
      open.reduce((most, each) => (each.left > most.left ? each : most)),
    );
  return given;
}

/** From the top of the list, to whoever has least, until everybody has as many as they may. */
function firstToEach(
  units: readonly Unit[],
  { developers, most = 0 }: Distribution,
  isKept: IsKept,
): Map<string, string> {
  const given = new Map<string, string>();
  const has = developers.map(({ id }) => ({ id, rows: 0 }));
  for (const unit of units) {
    const fitting = has.filter(({ id, rows }) => rows + unit.size <= most && (!isKept(unit) || id === unit.owner));
    if (fitting.length === 0) continue;
    const to = fitting.reduce((least, each) => (each.rows < least.rows ? each : least));
    to.rows += unit.size;
    given.set(unit.key, to.id);
  }
  return given;
}

/** To those who take the value of the unit; of several, to whoever has least. */
function byRule(units: readonly Unit[], developers: readonly Share[], isKept: IsKept): Map<string, string> {
  const given = new Map<string, string>();
  const has = developers.map(({ id, takes = [] }) => ({ id, takes: new Set(takes), rows: 0 }));
  for (const unit of units) {
    const fitting = isKept(unit)
      ? has.filter(({ id }) => id === unit.owner)
      : has.filter(({ takes }) => unit.value != null && takes.has(unit.value));
    if (fitting.length === 0) continue;
    const to = fitting.reduce((least, each) => (each.rows < least.rows ? each : least));
    to.rows += unit.size;
    given.set(unit.key, to.id);
  }
  return given;
}
