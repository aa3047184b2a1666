import type { TFunction } from 'i18next';
import { matching } from '../messages.ts';

const FIELDS: Record<string, string> = matching.waterfall.fields;
const LEVELS: Record<string, string> = matching.waterfall.levels;

export const fieldText = (field: string): string => FIELDS[field] ?? field;

/** What was found about a field, in words; empty where the field says it by itself. */
export function levelText(t: TFunction, field: string, level: string, bits: number): string {
  if (field === 'name rarity') return t(`matching.waterfall.${bits < 0 ? 'common' : 'rare'}`);
  return field.startsWith('words only') ? '' : (LEVELS[level] ?? level);
}

const MINUS = '−';
export const signed = (bits: number): string => `${bits < 0 ? MINUS : '+'}${Math.abs(bits).toFixed(1)}`;
