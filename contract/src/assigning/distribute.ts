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
  ruleValues?: readonly string[];
}

export interface Distribution {
  method: Exclude<AssignMethod, 'withdraw'>;
  developers: readonly DistributionDeveloper[];
  /** Maximum number of rows per developer. */
  maxRows?: number | undefined;
  seed?: number | undefined;
}

/** Splits a total into whole numbers in proportion to weights; the largest remainders are rounded up. */
export function splitProportionally(total: number, weights: readonly number[]): number[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  if (weightSum <= 0)
    return weights.length > 0
      ? splitProportionally(
          total,
          weights.map(() => 1),
        )
      : [];
  const exactShares = weights.map((weight) => (total * weight) / weightSum);
  const parts = exactShares.map(Math.floor);
  const remainder = total - parts.reduce((sum, part) => sum + part, 0);
  const sharesByRemainder = exactShares
    .map((share, index) => ({ index, fraction: share - parts[index]! }))
    .sort((a, b) => b.fraction - a.fraction || a.index - b.index);
  for (const { index } of sharesByRemainder.slice(0, remainder)) parts[index]! += 1;
  return parts;
}

/** Returns a pseudo-random number that depends only on seed and key. */
function hashKey(key: string, seed: number): number {
  let hash = 2_166_136_261 ^ seed;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Assigns units to developers and returns the developer id by unit key; units without an entry stay unassigned. Units
 * must be in the order of the list. The result is deterministic.
 */
export function distribute(units: readonly Unit[], distribution: Distribution): Map<string, string> {
  const { method, developers } = distribution;
  const developerByUnit = new Map<string, string>();
  if (developers.length === 0) return developerByUnit;
  if (method === 'manual') {
    for (const { key } of units) developerByUnit.set(key, developers[0]!.id);
    return developerByUnit;
  }
  const developerIds = new Set(developers.map(({ id }) => id));
  const hasChosenOwner = ({ owner }: Unit) => owner != null && developerIds.has(owner);
  if (method === 'top') return assignFromTop(units, distribution, hasChosenOwner);
  if (method === 'rule') return assignByRule(units, developers, hasChosenOwner);
  const weights = developers.map(({ capacity }) => (method === 'weighted' ? Math.max(capacity ?? 0, 0) : 1));
  const orderedUnits = method === 'random' ? shuffle(units, distribution.seed ?? 0) : units;
  return assignByWeight(orderedUnits, developers, weights, hasChosenOwner);
}

const shuffle = (units: readonly Unit[], seed: number) =>
  units
    .map((unit) => ({ unit, hash: hashKey(unit.key, seed) }))
    .sort((a, b) => a.hash - b.hash)
    .map(({ unit }) => unit);

type OwnerCheck = (unit: Unit) => boolean;

/**
 * Assigns units from large to small, each to the developer who is furthest below their share, so that single rows even
 * out the differences.
 */
function assignByWeight(
  units: readonly Unit[],
  developers: readonly DistributionDeveloper[],
  weights: readonly number[],
  hasChosenOwner: OwnerCheck,
): Map<string, string> {
  const developerByUnit = new Map<string, string>();
  const total = units.reduce((sum, { size }) => sum + size, 0);
  const parts = splitProportionally(total, weights);
  const remainingShares = developers.map(({ id }, index) => ({ id, rows: parts[index]!, weight: weights[index]! }));
  const hasWeights = weights.some((weight) => weight > 0);
  const assign = (unit: Unit, share: { id: string; rows: number }) => {
    developerByUnit.set(unit.key, share.id);
    share.rows -= unit.size;
  };
  for (const unit of units)
    if (hasChosenOwner(unit)) assign(unit, remainingShares.find(({ id }) => id === unit.owner)!);
  // Developers without a weight get nothing, unless no developer has one.
  const eligibleShares = hasWeights ? remainingShares.filter(({ weight }) => weight > 0) : remainingShares;
  const unassignedUnits = units.map((unit, index) => ({ unit, index })).filter(({ unit }) => !hasChosenOwner(unit));
  unassignedUnits.sort((a, b) => b.unit.size - a.unit.size || a.index - b.index);
  for (const { unit } of unassignedUnits)
    assign(
      unit,
      eligibleShares.reduce((best, share) => (share.rows > best.rows ? share : best)),
    );
  return developerByUnit;
}

/** Assigns from the top of the list to the developer with the fewest rows, until all developers have the maximum. */
function assignFromTop(
  units: readonly Unit[],
  { developers, maxRows = 0 }: Distribution,
  hasChosenOwner: OwnerCheck,
): Map<string, string> {
  const developerByUnit = new Map<string, string>();
  const loads = developers.map(({ id }) => ({ id, rows: 0 }));
  for (const unit of units) {
    const candidates = loads.filter(
      ({ id, rows }) => rows + unit.size <= maxRows && (!hasChosenOwner(unit) || id === unit.owner),
    );
    if (candidates.length === 0) continue;
    const target = candidates.reduce((best, developer) => (developer.rows < best.rows ? developer : best));
    target.rows += unit.size;
    developerByUnit.set(unit.key, target.id);
  }
  return developerByUnit;
}

/** Assigns each unit to a developer whose rule contains its value; among several, to the one with the fewest rows. */
function assignByRule(
  units: readonly Unit[],
  developers: readonly DistributionDeveloper[],
  hasChosenOwner: OwnerCheck,
): Map<string, string> {
  const developerByUnit = new Map<string, string>();
  const loads = developers.map(({ id, ruleValues = [] }) => ({ id, ruleValues: new Set(ruleValues), rows: 0 }));
  for (const unit of units) {
    const candidates = hasChosenOwner(unit)
      ? loads.filter(({ id }) => id === unit.owner)
      : loads.filter(({ ruleValues }) => unit.value != null && ruleValues.has(unit.value));
    if (candidates.length === 0) continue;
    const target = candidates.reduce((best, developer) => (developer.rows < best.rows ? developer : best));
    target.rows += unit.size;
    developerByUnit.set(unit.key, target.id);
  }
  return developerByUnit;
}
