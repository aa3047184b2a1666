import type { FieldLevel } from './field-levels.ts';

/** A level with less than this share of the bits of the field's best level counts as disagreement. */
const DISAGREEMENT_SHARE = 0.5;

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
const MAX_SHARE_IN_CHANGING_FIELDS = 0.5;

/** Maximum number of matches that disagree in one field. */
export interface Limit {
  /** The field without the one it depends on: "city" for "city|postcode". */
  field: string;
  /** Indexes of all levels of the field, and of the levels that count as disagreement. */
  indexes: number[];
  disagreeingIndexes: number[];
  /** Maximum share of the matches that may disagree, 0 to 1. */
  maxShare: number;
}

/**
 * Returns the limit of one field, which prevents an estimate from treating namesakes as matches. In a file with few
 * matches, the likeliest mixture is namesakes and strangers, so nearly every "match" disagrees in something. In
 * fields that people keep for life, no more disagreement is therefore learnt than the shipped probabilities have.
 */
export function createLimit(indexes: number[], fieldLevels: readonly FieldLevel[]): Limit {
  const fieldLevelAt = (levelIndex: number) => fieldLevels[levelIndex] as FieldLevel;
  const bits = (levelIndex: number) => Math.log(fieldLevelAt(levelIndex).m / fieldLevelAt(levelIndex).u);
  const minBits = Math.max(...indexes.map(bits)) * DISAGREEMENT_SHARE;
  const disagreeingIndexes = indexes.filter((levelIndex) => bits(levelIndex) < minBits);
  const shippedShare = disagreeingIndexes.reduce((sum, levelIndex) => sum + fieldLevelAt(levelIndex).m, 0);
  const field = fieldLevelAt(indexes[0] as number).field.split('|')[0] as string;
  const maxShare = PERMANENT_FIELDS.has(field) ? shippedShare : Math.max(shippedShare, MAX_SHARE_IN_CHANGING_FIELDS);
  return { field, indexes, disagreeingIndexes, maxShare };
}

/** Scales the disagreeing matches of a field down to its limit. Changes `matches`, which has a count per level. */
export function enforceLimit({ indexes, disagreeingIndexes, maxShare }: Limit, matches: Float64Array): void {
  const sumMatches = (levelIndexes: number[]) =>
    levelIndexes.reduce((total, levelIndex) => total + (matches[levelIndex] as number), 0);
  const disagreeingCount = sumMatches(disagreeingIndexes);
  const agreeingCount = sumMatches(indexes) - disagreeingCount;
  if (disagreeingCount * (1 - maxShare) <= agreeingCount * maxShare || maxShare >= 1) return;
  const factor = (agreeingCount * maxShare) / ((1 - maxShare) * disagreeingCount);
  for (const levelIndex of disagreeingIndexes) matches[levelIndex] = (matches[levelIndex] as number) * factor;
}
