import type { Slot } from './slots.ts';

/** A level with less than this part of the bits of the field's best level counts as disagreement. */
const DISAGREES_BELOW = 0.5;

/**
 * Fields that a person mostly keeps for life. In others half of the matches may disagree: people move and change jobs.
 */
const PERMANENT_FIELDS = new Set([
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
const MAX_IN_CHANGING_FIELDS = 0.5;

/** How many matches may disagree in one field. */
export interface Limit {
  /** The field without the one it depends on: "city" for "city|postcode". */
  field: string;
  /** Places of the field's levels in the slots, and of those that disagree. */
  places: number[];
  disagreeing: number[];
  /** Largest share of the matches that may disagree, 0 to 1. */
  maxShare: number;
}

/**
 * The limit of one field, which keeps an estimate from taking namesakes for matches. In a file with few matches the
 * likeliest mixture is one of namesakes and strangers, and in it nearly every "match" disagrees in something. So in
 * fields that people keep for life, no more disagreement is learnt than the shipped probabilities have.
 */
export function limitOf(places: number[], slots: readonly Slot[]): Limit {
  const bits = (at: number) => Math.log((slots[at] as Slot).m / (slots[at] as Slot).u);
  const least = Math.max(...places.map(bits)) * DISAGREES_BELOW;
  const disagreeing = places.filter((at) => bits(at) < least);
  const shipped = disagreeing.reduce((sum, at) => sum + (slots[at] as Slot).m, 0);
  const field = (slots[places[0] as number] as Slot).field.split('|')[0] as string;
  const maxShare = PERMANENT_FIELDS.has(field) ? shipped : Math.max(shipped, MAX_IN_CHANGING_FIELDS);
  return { field, places, disagreeing, maxShare };
}

/**
 * Scales the disagreeing matches of a field down to its limit where there are more. Changes `matches`, counts by place.
 */
export function enforceLimit({ places, disagreeing, maxShare }: Limit, matches: Float64Array): void {
  const sum = (of: number[]) => of.reduce((total, at) => total + (matches[at] as number), 0);
  const disagree = sum(disagreeing);
  const agree = sum(places) - disagree;
  if (disagree * (1 - maxShare) <= agree * maxShare || maxShare >= 1) return;
  const factor = (agree * maxShare) / ((1 - maxShare) * disagree);
  for (const at of disagreeing) matches[at] = (matches[at] as number) * factor;
}
