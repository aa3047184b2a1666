import type { Slot } from './slots.ts';

/** A level with less than this share of the bits of the field's best level counts as disagreement. */
const DISAGREES_BELOW = 0.5;

/**
 * Fields that people usually keep for life. In other fields half of the matches may disagree: people move and change
 * jobs.
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

/** Maximum number of matches that disagree in one field. */
export interface Limit {
  /** The field without the one it depends on: "city" for "city|postcode". */
  field: string;
  /** Indexes of the slots of the field's levels, and of those that disagree. */
  indexes: number[];
  disagreeing: number[];
  /** Maximum share of the matches that may disagree, 0 to 1. */
  maxShare: number;
}

/**
 * Returns the limit of one field, which keeps an estimate from taking namesakes for matches. In a file with few matches
 * the most likely mixture is one of namesakes and strangers, in which nearly every "match" disagrees in something. In
 * fields that people keep for life, no more disagreement is therefore learnt than the shipped probabilities have.
 */
export function createLimit(indexes: number[], slots: readonly Slot[]): Limit {
  const bits = (at: number) => Math.log((slots[at] as Slot).m / (slots[at] as Slot).u);
  const minBits = Math.max(...indexes.map(bits)) * DISAGREES_BELOW;
  const disagreeing = indexes.filter((at) => bits(at) < minBits);
  const shipped = disagreeing.reduce((sum, at) => sum + (slots[at] as Slot).m, 0);
  const field = (slots[indexes[0] as number] as Slot).field.split('|')[0] as string;
  const maxShare = PERMANENT_FIELDS.has(field) ? shipped : Math.max(shipped, MAX_IN_CHANGING_FIELDS);
  return { field, indexes, disagreeing, maxShare };
}

/** Scales the disagreeing matches of a field down to its limit. Changes `matches`, which has a count per slot. */
export function enforceLimit({ indexes, disagreeing, maxShare }: Limit, matches: Float64Array): void {
  const sumMatches = (slotIndexes: number[]) => slotIndexes.reduce((total, at) => total + (matches[at] as number), 0);
  const disagree = sumMatches(disagreeing);
  const agree = sumMatches(indexes) - disagree;
  if (disagree * (1 - maxShare) <= agree * maxShare || maxShare >= 1) return;
  const factor = (agree * maxShare) / ((1 - maxShare) * disagree);
  for (const at of disagreeing) matches[at] = (matches[at] as number) * factor;
}
