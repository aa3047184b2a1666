import type { ComparisonModel } from '../model/model.ts';
import { type Decision, decide, rank, type Scored, type Thresholds } from './decide.ts';
import { type ChangeableField, levelsOf, withLevel } from './pair-change.ts';

export type Change =
  /** The best candidate agrees or disagrees in this field; `bits` is by how much that moves its weight. */
  | { kind: 'level'; field: ChangeableField; level: string; bits: number }
  /** The second candidate, or the first so many after the best, are not there. */
  | { kind: 'rivals'; count: number }
  | { kind: 'threshold'; name: keyof Thresholds; value: number };

/** Changes that together, and none of them alone, turn the decision into `to`. */
export interface WhatIf {
  to: Decision['decision'];
  changes: Change[];
  /** Of the best candidate once changed, its rivals counted. */
  probability: number;
}

/** Levels a reviewer can imagine, the smaller step first. */
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
const PARTING: Record<ChangeableField, readonly string[]> = {
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
/** More changes at once than this help nobody. */
const MOST_CHANGES = 3;
const MOST_ANSWERS = 6;
/** Nobody should accept below even odds, whatever one row would gain from it. */
const LEAST_ACCEPT = 0.5;

interface Case {
  ranked: Scored[];
  thresholds: Thresholds;
  model: ComparisonModel;
}

/** What is left when the changes are made. */
function applied({ ranked, thresholds, model }: Case, changes: readonly Change[]): Decision {
  let [best, ...rivals] = ranked as [Scored, ...Scored[]];
  let limits = thresholds;
  for (const change of changes) {
    if (change.kind === 'rivals') rivals = rivals.slice(change.count);
    else if (change.kind === 'threshold') limits = { ...limits, [change.name]: change.value };
    else best = { ...best, score: withLevel(best.score, change.field, change.level, model) };
  }
  return decide([best, ...rivals], limits);
}

/** The levels that agree more than the present one does. */
function closer(wanted: readonly string[], now: string): readonly string[] {
  const at = wanted.indexOf(now.split(',')[0] as string);
  return at < 0 && (now.startsWith('same') || now === 'identical address') ? [] : wanted.slice(at + 1);
}

/** Single changes of the best candidate that lead towards more, or less, of a match. */
function levelChanges({ ranked, model }: Case, isUp: boolean): Change[] {
  const { score } = ranked[0]!;
  const levels = levelsOf(score);
  const changes: Change[] = [];
  for (const [name, wanted] of Object.entries(isUp ? AGREEING : PARTING)) {
    const field = name as ChangeableField;
    const now = levels.get(field) ?? 'unknown';
    for (const level of isUp ? closer(wanted, now) : wanted) {
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

/** Limits that would just let this row through, or just not. */
function thresholdChanges({ thresholds }: Case, { probability, lead }: Decision): Change[] {
  const below = Math.floor(probability * 1000) / 1000;
  const above = Math.min(1, Math.floor(probability * 1000 + 1) / 1000);
  const changes: Change[] = [];
  const change = (name: keyof Thresholds, value: number) => {
    if (value !== thresholds[name]) changes.push({ kind: 'threshold', name, value });
  };
  if (below >= LEAST_ACCEPT) for (const value of [below, above]) change('accept', value);
  for (const value of [below, above]) if (value < thresholds.accept) change('none', value);
  if (Number.isFinite(lead))
    for (const value of [Math.floor(lead * 10), Math.floor(lead * 10) + 1]) change('lead', value / 10);
  return changes;
}

const knob = (change: Change) => (change.kind === 'level' ? change.field : change.kind);
const effort = (changes: readonly Change[]) =>
  changes.reduce((sum, change) => sum + (change.kind === 'level' ? Math.abs(change.bits) : 2), 0);

/** Sets of so many changes, no two at the same knob. */
function* sets(changes: readonly Change[], size: number, from = 0): Generator<Change[]> {
  if (size === 0) return yield [];
  for (let at = from; at < changes.length; at++) {
    const first = changes[at]!;
    for (const rest of sets(changes, size - 1, at + 1)) {
      if (!rest.some((other) => knob(other) === knob(first))) yield [first, ...rest];
    }
  }
}

/** A larger step where a smaller one at the same knob does it as well. */
function isExcess(found: readonly WhatIf[], changes: readonly Change[]): boolean {
  const knobs = changes.map(knob).sort().join();
  return (
    changes.every(({ kind }) => kind !== 'threshold') &&
    found.some((one) => one.changes.map(knob).sort().join() === knobs)
  );
}

function answersFor(to: Decision['decision'], now: Decision, row: Case): WhatIf[] {
  const isUp = ORDER.indexOf(to) > ORDER.indexOf(now.decision);
  const steps = [...levelChanges(row, isUp), ...(isUp ? rivalChanges(row) : [])];
  const limits = thresholdChanges(row, now);
  for (let size = 1; size <= MOST_CHANGES; size++) {
    const tried = size === 1 ? [...sets(steps, 1), ...limits.map((limit) => [limit])] : [...sets(steps, size)];
    tried.sort((a, b) => effort(a) - effort(b));
    const found: WhatIf[] = [];
    for (const changes of tried) {
      const then = applied(row, changes);
      if (then.decision !== to || (to === 'accept' && then.best?.id !== now.best?.id) || isExcess(found, changes))
        continue;
      found.push({ to, changes, probability: then.probability });
    }
    if (found.length > 0) return found.slice(0, MOST_ANSWERS);
  }
  return [];
}

/**
 * The smallest changes under which a row would be decided otherwise: for each other decision up to six sets of one, or
 * else of two, or else of three changes, the gentlest first. Each was decided anew with the model's own bits. Empty
 * without a candidate, and where nothing so small would do.
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
