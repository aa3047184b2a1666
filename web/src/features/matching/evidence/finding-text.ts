import '../messages.ts';
import type { TFunction } from 'i18next';
import { translated } from '../../../messages/translated.ts';
import { formatNumber } from '../../../ui/format.ts';

/** The engine names its fields and levels; one that has no words yet is shown as it is called. */
export const fieldText = (field: string): string => translated(`matching.waterfall.fields.${field}`, field);
export const levelName = (level: string): string => translated(`matching.waterfall.levels.${level}`, level);

/** What was found about a field, in words; empty where the field says it by itself. */
export function levelText(t: TFunction, field: string, level: string, bits: number): string {
  if (field === 'name rarity') return t(`matching.waterfall.${bits < 0 ? 'common' : 'rare'}`);
  return field.startsWith('words only') ? '' : levelName(level);
}

const MINUS = '−';
export const signed = (bits: number): string => `${bits < 0 ? MINUS : '+'}${formatNumber(Math.abs(bits), 1)}`;
