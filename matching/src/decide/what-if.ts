import type { ComparisonModel } from '../model/model.ts';
import { type Decision, decide, rank, type ScoredCandidate, type Thresholds } from './decide.ts';
import { type ChangeableField, levelsOf, replaceLevel } from './pair-change.ts';

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
/** Never suggests an accept threshold below 0.5 (even odds). */
const MIN_ACCEPT = 0.5;

interface RowCase {
  ranked: ScoredCandidate[];
  thresholds: Thresholds;
  model: ComparisonModel;
}

/** Decides the row after the changes. */
function decideWithChanges({ ranked, thresholds, model }: RowCase, changes: readonly Change[]): Decision {
  let [best, ...rivals] = ranked as [ScoredCandidate, ...ScoredCandidate[]];
  let changedThresholds = thresholds;
  for (const change of changes) {
    if (change.kind === 'rivals') rivals = rivals.slice(change.count);
    else if (change.kind === 'threshold') changedThresholds = { ...changedThresholds, [change.name]: change.value };
    else best = { ...best, score: replaceLevel(best.score, change.field, change.level, model) };
  }
  return decide([best, ...rivals], changedThresholds);
}

/** Returns the levels that agree more than the current one. */
function betterLevels(scale: readonly string[], current: string): readonly string[] {
  const index = scale.indexOf(current.split(',')[0] as string);
  return index < 0 && (current.startsWith('same') || current === 'identical address') ? [] : scale.slice(index + 1);
}

/** Returns changes of one level of the best candidate towards a match, or away from one. */
function levelChanges({ ranked, model }: RowCase, towardsMatch: boolean): Change[] {
  const { score } = ranked[0]!;
  const levels = levelsOf(score);
  const changes: Change[] = [];
  for (const [name, scale] of Object.entries(towardsMatch ? AGREEING_LEVELS : DISAGREEING_LEVELS)) {
    const field = name as ChangeableField;
    const current = levels.get(field) ?? 'unknown';
    for (const level of towardsMatch ? betterLevels(scale, current) : scale) {
      if (level === current) continue;
      const changedScore = replaceLevel(score, field, level, model);
      const bits = changedScore.weight - score.weight;
      const vetoes = changedScore.vetoes.length - score.vetoes.length;
      if (towardsMatch ? bits > 0 || vetoes < 0 : bits < 0 || vetoes > 0)
        changes.push({ kind: 'level', field, level, bits });
    }
  }
  return changes;
}

function rivalChanges({ ranked }: RowCase): Change[] {
  return ranked.slice(1, 4).map((_, index) => ({ kind: 'rivals', count: index + 1 }));
}

/**
 * Returns the nearest thresholds above and below the values of this row: one that the row passes and one that it fails.
 */
function thresholdChanges({ thresholds }: RowCase, { probability, margin }: Decision): Change[] {
  const below = Math.floor(probability * 1000) / 1000;
  const above = Math.min(1, Math.floor(probability * 1000 + 1) / 1000);
  const changes: Change[] = [];
  const addChange = (name: keyof Thresholds, value: number) => {
    if (value !== thresholds[name]) changes.push({ kind: 'threshold', name, value });
  };
  if (below >= MIN_ACCEPT) for (const value of [below, above]) addChange('accept', value);
  for (const value of [below, above]) if (value < thresholds.accept) addChange('none', value);
  if (Number.isFinite(margin))
    for (const value of [Math.floor(margin * 10), Math.floor(margin * 10) + 1]) addChange('margin', value / 10);
  return changes;
}

/** Returns the target of a change; two changes with the same target cannot be combined. */
const targetOf = (change: Change) => (change.kind === 'level' ? change.field : change.kind);
/** Returns the size of a set of changes in bits; a change of rivals or of a threshold counts as 2 bits. */
const sizeInBits = (changes: readonly Change[]) =>
  changes.reduce((sum, change) => sum + (change.kind === 'level' ? Math.abs(change.bits) : 2), 0);

/** Yields all combinations of `size` changes with different targets. */
function* combinations(changes: readonly Change[], size: number, from = 0): Generator<Change[]> {
  if (size === 0) return yield [];
  for (let index = from; index < changes.length; index++) {
    const first = changes[index]!;
    for (const rest of combinations(changes, size - 1, index + 1)) {
      if (!rest.some((other) => targetOf(other) === targetOf(first))) yield [first, ...rest];
    }
  }
}

/** Returns whether a smaller set of changes with the same targets was already found. */
function isLargerThanNeeded(suggestions: readonly WhatIf[], changes: readonly Change[]): boolean {
  const targets = changes.map(targetOf).sort().join();
  return (
    changes.every(({ kind }) => kind !== 'threshold') &&
    suggestions.some((suggestion) => suggestion.changes.map(targetOf).sort().join() === targets)
  );
}

function findChanges(to: Decision['decision'], current: Decision, row: RowCase): WhatIf[] {
  const towardsMatch = DECISION_ORDER.indexOf(to) > DECISION_ORDER.indexOf(current.decision);
  const steps = [...levelChanges(row, towardsMatch), ...(towardsMatch ? rivalChanges(row) : [])];
  const thresholdSteps = thresholdChanges(row, current);
  for (let size = 1; size <= MAX_CHANGES; size++) {
    const candidates =
      size === 1
        ? [...combinations(steps, 1), ...thresholdSteps.map((thresholdStep) => [thresholdStep])]
        : [...combinations(steps, size)];
    candidates.sort((a, b) => sizeInBits(a) - sizeInBits(b));
    const suggestions: WhatIf[] = [];
    for (const changes of candidates) {
      const changedDecision = decideWithChanges(row, changes);
      const hasDifferentBest = to === 'accept' && changedDecision.best?.id !== current.best?.id;
      if (changedDecision.decision !== to || hasDifferentBest || isLargerThanNeeded(suggestions, changes)) continue;
      suggestions.push({ to, changes, probability: changedDecision.probability });
    }
    if (suggestions.length > 0) return suggestions.slice(0, MAX_SUGGESTIONS);
  }
  return [];
}

/**
 * Returns for each other decision up to six sets of changes that lead to it, smallest first, with as few changes as
 * possible and at most three. Returns none for a row without candidates. `model` must be the one that scored them.
 */
export function whatIf(scored: readonly ScoredCandidate[], thresholds: Thresholds, model: ComparisonModel): WhatIf[] {
  const ranked = rank(scored);
  const current = decide(ranked, thresholds);
  if (!current.best) return [];
  const row: RowCase = { ranked, thresholds, model };
  return DECISION_ORDER.toReversed()
    .filter((to) => to !== current.decision)
    .flatMap((to) => findChanges(to, current, row));
}
