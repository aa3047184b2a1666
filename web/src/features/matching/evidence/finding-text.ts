import '../messages.ts';
import type { TFunction } from 'i18next';
import { translated } from '../../../messages/translated.ts';
import { formatNumber } from '../../../ui/format.ts';

/** Translates a field name of the engine; unknown names are shown unchanged. */
export const fieldText = (field: string): string => translated(`matching.waterfall.fields.${field}`, field);
export const levelName = (level: string): string => translated(`matching.waterfall.levels.${level}`, level);

/** Describes a finding about a field; empty when the field name is sufficient. */
export function levelText(t: TFunction, field: string, level: string, bits: number): string {
  if (field === 'name rarity') return t(`matching.waterfall.${bits < 0 ? 'common' : 'rare'}`);
  return field.startsWith('words only') ? '' : levelName(level);
}

const MINUS = '−';
export const formatSigned = (bits: number): string => `${bits < 0 ? MINUS : '+'}${formatNumber(Math.abs(bits), 1)}`;
