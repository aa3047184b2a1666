import type { ComparisonModel } from '../model/model.ts';
import { type Decision, decide, rank, type ScoredCandidate, type Thresholds } from './decide.ts';
import { type ChangeableField, levelsOf, withLevel } from './pair-change.ts';

/** One hypothetical change. */
export type Change =
  /** The field of the best candidate has this level, which changes its weight by `bits`. */
  | { kind: 'level'; field: ChangeableField; level: string; bits: number }
  /** The first `count` candidates after the best are removed. */
  | { kind: 'rivals'; count: number }
  | { kind: 'threshold'; name: keyof Thresholds; value: number };

/** Changes that together turn the decision into `to`; none of them can be omitted. */
export interface WhatIf {
  to: Decision['decision'];
  changes: Change[];
  /** Probability of the best candidate after the changes, given the other candidates. */
  probability: number;
}

/** Plausible levels towards a match, the smallest step first. */
const AGREEING_LEVELS: Record<ChangeableField, readonly string[]> = {
  identifier: ['unknown', 'same number'],
  place: ['same city', 'same postcode', 'same address'],
  country: ['same'],
  domain: ['same'],
  phone: ['same'],
  email: ['same'],
  form: ['same'],
  numbers: ['same'],
  roles: ['same'],
};
/** Plausible levels away from a match, the smallest step first. */
const DISAGREEING_LEVELS: Record<ChangeableField, readonly string[]> = {
  identifier: ['unknown', 'other number'],
  place: ['unknown', 'other city'],
  country: ['other country'],
  domain: ['unknown', 'other domain'],
  phone: ['unknown', 'other phone'],
  email: ['unknown'],
  form: ['differ'],
  numbers: ['differ'],
  roles: ['differ'],
};
const DECISION_ORDER = ['none', 'review', 'accept'] as const;
/** Larger combinations would not be useful. */
const MAX_CHANGES = 3;
const MAX_SUGGESTIONS = 6;
/** No accept threshold below even odds is proposed. */
const MIN_ACCEPT = 0.5;

interface RowCase {
  ranked: ScoredCandidate[];
  thresholds: Thresholds;
  model: ComparisonModel;
}

/** Decides the row after the changes. */
function decideWith({ ranked, thresholds, model }: RowCase, changes: readonly Change[]): Decision {
  let [best, ...rivals] = ranked as [ScoredCandidate, ...ScoredCandidate[]];
  let limits = thresholds;
  for (const change of changes) {
    if (change.kind === 'rivals') rivals = rivals.slice(change.count);
    else if (change.kind === 'threshold') limits = { ...limits, [change.name]: change.value };
    else best = { ...best, score: withLevel(best.score, change.field, change.level, model) };
  }
  return decide([best, ...rivals], limits);
}

/** Returns the levels that agree more than the current one. */
function betterLevels(scale: readonly string[], now: string): readonly string[] {
  const at = scale.indexOf(now.split(',')[0] as string);
  return at < 0 && (now.startsWith('same') || now === 'identical address') ? [] : scale.slice(at + 1);
}

/** Returns changes of one level of the best candidate towards a match (`isUp`) or away from one. */
function levelChanges({ ranked, model }: RowCase, isUp: boolean): Change[] {
  const { score } = ranked[0]!;
  const levels = levelsOf(score);
  const changes: Change[] = [];
  for (const [name, scale] of Object.entries(isUp ? AGREEING_LEVELS : DISAGREEING_LEVELS)) {
    const field = name as ChangeableField;
    const now = levels.get(field) ?? 'unknown';
    for (const level of isUp ? betterLevels(scale, now) : scale) {
      if (level === now) continue;
      const changed = withLevel(score, field, level, model);
      const bits = changed.weight - score.weight;
      const vetoes = changed.vetoes.length - score.vetoes.length;
      if (isUp ? bits > 0 || vetoes < 0 : bits < 0 || vetoes > 0) changes.push({ kind: 'level', field, level, bits });
    }
  }
  return changes;
}

function rivalChanges({ ranked }: RowCase): Change[] {
  return ranked.slice(1, 4).map((_, at) => ({ kind: 'rivals', count: at + 1 }));
}

/**
 * Returns the nearest thresholds above and below the values of this row: one that the row passes and one that it fails.
 */
function thresholdChanges({ thresholds }: RowCase, { probability, margin }: Decision): Change[] {
  const below = Math.floor(probability * 1000) / 1000;
  const above = Math.min(1, Math.floor(probability * 1000 + 1) / 1000);
  const changes: Change[] = [];
  const change = (name: keyof Thresholds, value: number) => {
    if (value !== thresholds[name]) changes.push({ kind: 'threshold', name, value });
  };
  if (below >= MIN_ACCEPT) for (const value of [below, above]) change('accept', value);
  for (const value of [below, above]) if (value < thresholds.accept) change('none', value);
  if (Number.isFinite(margin))
    for (const value of [Math.floor(margin * 10), Math.floor(margin * 10) + 1]) change('margin', value / 10);
  return changes;
}

/** Returns the target of a change; two changes with the same target cannot be combined. */
const targetOf = (change: Change) => (change.kind === 'level' ? change.field : change.kind);
/** Returns the size of a set of changes in bits; a rival or a threshold counts 2. */
const effort = (changes: readonly Change[]) =>
  changes.reduce((sum, change) => sum + (change.kind === 'level' ? Math.abs(change.bits) : 2), 0);

/** Yields all combinations of `size` changes with different targets. */
function* combinations(changes: readonly Change[], size: number, from = 0): Generator<Change[]> {
  if (size === 0) return yield [];
  for (let at = from; at < changes.length; at++) {
    const first = changes[at]!;
    for (const rest of combinations(changes, size - 1, at + 1)) {
      if (!rest.some((other) => targetOf(other) === targetOf(first))) yield [first, ...rest];
    }
  }
}

/** Returns whether a smaller set of changes with the same targets was already found. */
function isLargerThanNeeded(found: readonly WhatIf[], changes: readonly Change[]): boolean {
  const targets = changes.map(targetOf).sort().join();
  return (
    changes.every(({ kind }) => kind !== 'threshold') &&
    found.some((one) => one.changes.map(targetOf).sort().join() === targets)
  );
}

function findChanges(to: Decision['decision'], now: Decision, row: RowCase): WhatIf[] {
  const isUp = DECISION_ORDER.indexOf(to) > DECISION_ORDER.indexOf(now.decision);
  const steps = [...levelChanges(row, isUp), ...(isUp ? rivalChanges(row) : [])];
  const limits = thresholdChanges(row, now);
  for (let size = 1; size <= MAX_CHANGES; size++) {
    const candidates =
      size === 1 ? [...combinations(steps, 1), ...limits.map((limit) => [limit])] : [...combinations(steps, size)];
    candidates.sort((a, b) => effort(a) - effort(b));
    const found: WhatIf[] = [];
    for (const changes of candidates) {
      const changedDecision = decideWith(row, changes);
      const isAnotherBest = to === 'accept' && changedDecision.best?.id !== now.best?.id;
      if (changedDecision.decision !== to || isAnotherBest || isLargerThanNeeded(found, changes)) continue;
      found.push({ to, changes, probability: changedDecision.probability });
    }
    if (found.length > 0) return found.slice(0, MAX_SUGGESTIONS);
  }
  return [];
}

/**
 * Returns the smallest sets of changes that would give a row another decision; empty without candidates, and when more
 * than three changes would be needed. For each other decision these are up to six sets of one change, otherwise of two,
 * otherwise of three, smallest first. `model` must be the one that scored the candidates.
 */
export function whatIf(scored: readonly ScoredCandidate[], thresholds: Thresholds, model: ComparisonModel): WhatIf[] {
  const ranked = rank(scored);
  const now = decide(ranked, thresholds);
  if (!now.best) return [];
  const row: RowCase = { ranked, thresholds, model };
  return DECISION_ORDER.toReversed()
    .filter((to) => to !== now.decision)
    .flatMap((to) => findChanges(to, now, row));
}
