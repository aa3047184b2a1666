import type { ComparisonModel } from '../model/model.ts';
import { type Decision, decide, rank, type Scored, type Thresholds } from './decide.ts';
import { type ChangeableField, levelsOf, withLevel } from './pair-change.ts';

/** One thing that would be different. */
export type Change =
  /** The field of the best candidate has this level, which changes its weight by `bits`. */
  | { kind: 'level'; field: ChangeableField; level: string; bits: number }
  /** The first `count` candidates after the best are not there. */
  | { kind: 'rivals'; count: number }
  | { kind: 'threshold'; name: keyof Thresholds; value: number };

/** Changes that together turn the decision into `to`; without any of them it would be another. */
export interface WhatIf {
  to: Decision['decision'];
  changes: Change[];
  /** Of the best candidate after the changes, given the others. */
  probability: number;
}

/** Levels that a reviewer can imagine, the smallest step first: towards a match. */
const AGREEING: Record<ChangeableField, readonly string[]> = {
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
/** The same away from a match. */
const DISAGREEING: Record<ChangeableField, readonly string[]> = {
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
const ORDER = ['none', 'review', 'accept'] as const;
/** More changes at once would help nobody. */
const MAX_CHANGES = 3;
const MAX_ANSWERS = 6;
/** Below even odds no threshold for accepting is proposed. */
const MIN_ACCEPT = 0.5;

interface Case {
  ranked: Scored[];
  thresholds: Thresholds;
  model: ComparisonModel;
}

/** The decision after the changes. */
function decideWith({ ranked, thresholds, model }: Case, changes: readonly Change[]): Decision {
  let [best, ...rivals] = ranked as [Scored, ...Scored[]];
  let limits = thresholds;
  for (const change of changes) {
    if (change.kind === 'rivals') rivals = rivals.slice(change.count);
    else if (change.kind === 'threshold') limits = { ...limits, [change.name]: change.value };
    else best = { ...best, score: withLevel(best.score, change.field, change.level, model) };
  }
  return decide([best, ...rivals], limits);
}

/** The levels of `wanted` that agree more than the present one does. */
function betterLevels(wanted: readonly string[], now: string): readonly string[] {
  const at = wanted.indexOf(now.split(',')[0] as string);
  return at < 0 && (now.startsWith('same') || now === 'identical address') ? [] : wanted.slice(at + 1);
}

/** Changes of one level of the best candidate that bring it nearer to a match (`isUp`) or away from one. */
function levelChanges({ ranked, model }: Case, isUp: boolean): Change[] {
  const { score } = ranked[0]!;
  const levels = levelsOf(score);
  const changes: Change[] = [];
  for (const [name, wanted] of Object.entries(isUp ? AGREEING : DISAGREEING)) {
    const field = name as ChangeableField;
    const now = levels.get(field) ?? 'unknown';
    for (const level of isUp ? betterLevels(wanted, now) : wanted) {
      if (level === now) continue;
      const changed = withLevel(score, field, level, model);
      const bits = changed.weight - score.weight;
      const vetoes = changed.vetoes.length - score.vetoes.length;
      if (isUp ? bits > 0 || vetoes < 0 : bits < 0 || vetoes > 0) changes.push({ kind: 'level', field, level, bits });
    }
  }
  return changes;
}

function rivalChanges({ ranked }: Case): Change[] {
  return ranked.slice(1, 4).map((_, at) => ({ kind: 'rivals', count: at + 1 }));
}

/** The thresholds nearest to this row on either side: one that it passes and one that it does not. */
function thresholdChanges({ thresholds }: Case, { probability, margin }: Decision): Change[] {
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

/** What a change turns: two changes of the same cannot be made together. */
const targetOf = (change: Change) => (change.kind === 'level' ? change.field : change.kind);
/** Size of a set of changes in bits; a rival or a threshold counts 2. */
const effort = (changes: readonly Change[]) =>
  changes.reduce((sum, change) => sum + (change.kind === 'level' ? Math.abs(change.bits) : 2), 0);

/** All sets of `size` changes with different targets. */
function* sets(changes: readonly Change[], size: number, from = 0): Generator<Change[]> {
  if (size === 0) return yield [];
  for (let at = from; at < changes.length; at++) {
    const first = changes[at]!;
    for (const rest of sets(changes, size - 1, at + 1)) {
      if (!rest.some((other) => targetOf(other) === targetOf(first))) yield [first, ...rest];
    }
  }
}

/** True when smaller changes of the same targets are already found. */
function isLargerThanNeeded(found: readonly WhatIf[], changes: readonly Change[]): boolean {
  const targets = changes.map(targetOf).sort().join();
  return (
    changes.every(({ kind }) => kind !== 'threshold') &&
    found.some((one) => one.changes.map(targetOf).sort().join() === targets)
  );
}

function answersFor(to: Decision['decision'], now: Decision, row: Case): WhatIf[] {
  const isUp = ORDER.indexOf(to) > ORDER.indexOf(now.decision);
  const steps = [...levelChanges(row, isUp), ...(isUp ? rivalChanges(row) : [])];
  const limits = thresholdChanges(row, now);
  for (let size = 1; size <= MAX_CHANGES; size++) {
    const tried = size === 1 ? [...sets(steps, 1), ...limits.map((limit) => [limit])] : [...sets(steps, size)];
    tried.sort((a, b) => effort(a) - effort(b));
    const found: WhatIf[] = [];
    for (const changes of tried) {
      const then = decideWith(row, changes);
      const isAnotherBest = to === 'accept' && then.best?.id !== now.best?.id;
      if (then.decision !== to || isAnotherBest || isLargerThanNeeded(found, changes)) continue;
      found.push({ to, changes, probability: then.probability });
    }
    if (found.length > 0) return found.slice(0, MAX_ANSWERS);
  }
  return [];
}

/**
 * The smallest changes that would give a row another decision. For each other decision these are up to six sets of one
 * change, otherwise of two, otherwise of three, the smallest first, each decided anew with the weights of `model`,
 * which must be the one that scored the candidates. Empty without candidates, and where more changes would be needed.
 */
export function whatIf(scored: readonly Scored[], thresholds: Thresholds, model: ComparisonModel): WhatIf[] {
  const ranked = rank(scored);
  const now = decide(ranked, thresholds);
  if (!now.best) return [];
  const row: Case = { ranked, thresholds, model };
  return ORDER.toReversed()
    .filter((to) => to !== now.decision)
    .flatMap((to) => answersFor(to, now, row));
}
