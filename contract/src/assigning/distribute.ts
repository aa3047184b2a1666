import type { AssignMethod } from './methods.ts';

/** Rows that are assigned to one developer as a whole: a single row, or rows that belong together. */
export interface Unit {
  key: string;
  /** Number of rows in the list. */
  size: number;
  /** The value that a rule tests: a country, a vertical, a language. */
  value?: string | null;
  /** The developer who already has rows of the unit; the unit goes to them if they are among the developers. */
  owner?: string | null;
}

export interface DistributionDeveloper {
  id: string;
  /** Remaining working days multiplied by the daily target; null when unknown. */
  capacity: number | null;
  /** The values that a rule assigns to the developer. */
  takes?: readonly string[];
}

export interface Distribution {
  method: Exclude<AssignMethod, 'withdraw'>;
  developers: readonly DistributionDeveloper[];
  /** Maximum number of rows per developer. */
  most?: number | undefined;
  seed?: number | undefined;
}

/** Splits a total into whole numbers in proportion to weights; the largest remainders are rounded up. */
export function splitProportionally(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0)
    return weights.length > 0
      ? splitProportionally(
          total,
          weights.map(() => 1),
        )
      : [];
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  const remainder = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((share, at) => ({ at, rest: share - parts[at]! }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRemainder.slice(0, remainder)) parts[at]! += 1;
  return parts;
}

/** Returns a pseudo-random number that depends only on seed and key. */
function hashKey(key: string, seed: number): number {
  let hash = 2_166_136_261 ^ seed;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Assigns units to developers and returns the developer id by unit key; units without an entry stay unassigned. Units
 * must be in the order of the list. The result is deterministic.
 */
export function distribute(units: readonly Unit[], wishes: Distribution): Map<string, string> {
  const { method, developers } = wishes;
  const assigned = new Map<string, string>();
  if (developers.length === 0) return assigned;
  if (method === 'manual') {
    for (const { key } of units) assigned.set(key, developers[0]!.id);
    return assigned;
  }
  const developerIds = new Set(developers.map(({ id }) => id));
  const hasDeveloper = ({ owner }: Unit) => owner != null && developerIds.has(owner);
  if (method === 'top') return assignFromTop(units, wishes, hasDeveloper);
  if (method === 'rule') return assignByRule(units, developers, hasDeveloper);
  const weights = developers.map(({ capacity }) => (method === 'weighted' ? Math.max(capacity ?? 0, 0) : 1));
  const ordered = method === 'random' ? shuffle(units, wishes.seed ?? 0) : units;
  return assignByWeight(ordered, developers, weights, hasDeveloper);
}

const shuffle = (units: readonly Unit[], seed: number) =>
  units
    .map((unit) => ({ unit, at: hashKey(unit.key, seed) }))
    .sort((a, b) => a.at - b.at)
    .map(({ unit }) => unit);

type HasDeveloper = (unit: Unit) => boolean;

/**
 * Assigns the largest units first, each to the developer with the largest missing share; single rows even out the rest.
 */
function assignByWeight(
  units: readonly Unit[],
  developers: readonly DistributionDeveloper[],
  weights: readonly number[],
  hasDeveloper: HasDeveloper,
): Map<string, string> {
  const assigned = new Map<string, string>();
  const total = units.reduce((sum, { size }) => sum + size, 0);
  const parts = splitProportionally(total, weights);
  const remaining = developers.map(({ id }, at) => ({ id, left: parts[at]!, weight: weights[at]! }));
  const hasWeights = weights.some((weight) => weight > 0);
  const assign = (unit: Unit, to: { id: string; left: number }) => {
    assigned.set(unit.key, to.id);
    to.left -= unit.size;
  };
  for (const unit of units) if (hasDeveloper(unit)) assign(unit, remaining.find(({ id }) => id === unit.owner)!);
  // Developers without a part get nothing, unless no developer has one.
  const eligible = hasWeights ? remaining.filter(({ weight }) => weight > 0) : remaining;
  const unassigned = units.map((unit, at) => ({ unit, at })).filter(({ unit }) => !hasDeveloper(unit));
  unassigned.sort((a, b) => b.unit.size - a.unit.size || a.at - b.at);
  for (const { unit } of unassigned)
    assign(
      unit,
      eligible.reduce((best, developer) => (developer.left > best.left ? developer : best)),
    );
  return assigned;
}

/** Assigns from the top of the list to the developer with the fewest rows, until all developers have the maximum. */
function assignFromTop(
  units: readonly Unit[],
  { developers, most = 0 }: Distribution,
  hasDeveloper: HasDeveloper,
): Map<string, string> {
  const assigned = new Map<string, string>();
  const loads = developers.map(({ id }) => ({ id, rows: 0 }));
  for (const unit of units) {
    const candidates = loads.filter(
      ({ id, rows }) => rows + unit.size <= most && (!hasDeveloper(unit) || id === unit.owner),
    );
    if (candidates.length === 0) continue;
    const target = candidates.reduce((best, developer) => (developer.rows < best.rows ? developer : best));
    target.rows += unit.size;
    assigned.set(unit.key, target.id);
  }
  return assigned;
}

/** Assigns each unit to a developer who takes its value: the one with the fewest rows if there are several. */
function assignByRule(
  units: readonly Unit[],
  developers: readonly DistributionDeveloper[],
  hasDeveloper: HasDeveloper,
): Map<string, string> {
  const assigned = new Map<string, string>();
  const loads = developers.map(({ id, takes = [] }) => ({ id, takes: new Set(takes), rows: 0 }));
  for (const unit of units) {
    const candidates = hasDeveloper(unit)
      ? loads.filter(({ id }) => id === unit.owner)
      : loads.filter(({ takes }) => unit.value != null && takes.has(unit.value));
    if (candidates.length === 0) continue;
    const target = candidates.reduce((best, developer) => (developer.rows < best.rows ? developer : best));
    target.rows += unit.size;
    assigned.set(unit.key, target.id);
  }
  return assigned;
}
