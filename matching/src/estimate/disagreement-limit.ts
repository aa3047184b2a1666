import type { Slot } from './slots.ts';

/** A level with less than this part of the bits of its field's best speaks against a match, however softly. */
const SPEAKS_AGAINST = 0.5;

/** What a person keeps for life. People move, change employers and take other addresses: there half may disagree. */
const KEPT = new Set([
  'given',
  'surname',
  'middle',
  'name',
  'gender',
  'birth',
  'birth year',
  'nationality',
  'birth place',
]);
const CHANGING = 0.5;

export interface Limit {
  /** The field without what it depends on. */
  field: string;
  places: number[];
  against: number[];
  /** Most that those against may hold of the matches. */
  most: number;
}

/**
 * Keeps an estimate on the matches. Where these are few, the likeliest mixture is one of namesakes and strangers, in
 * which nearly every "match" disagrees; so disagreement in what people keep is never learnt beyond the shipped rates.
 */
export function limitOf(places: number[], slots: readonly Slot[]): Limit {
  const bits = (at: number) => Math.log((slots[at] as Slot).m / (slots[at] as Slot).u);
  const top = Math.max(...places.map(bits)) * SPEAKS_AGAINST;
  const against = places.filter((at) => bits(at) < top);
  const shipped = against.reduce((sum, at) => sum + (slots[at] as Slot).m, 0);
  const field = (slots[places[0] as number] as Slot).field.split('|')[0] as string;
  return { field, places, against, most: KEPT.has(field) ? shipped : Math.max(shipped, CHANGING) };
}

/** Scales the counts of disagreement down to the limit, where they are beyond it. */
export function holdDisagreement({ places, against, most }: Limit, matches: Float64Array): void {
  const sum = (of: number[]) => of.reduce((total, at) => total + (matches[at] as number), 0);
  const disagree = sum(against);
  const agree = sum(places) - disagree;
  if (disagree * (1 - most) <= agree * most || most >= 1) return;
  const factor = (agree * most) / ((1 - most) * disagree);
  for (const at of against) matches[at] = (matches[at] as number) * factor;
}
