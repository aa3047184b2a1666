import { CATEGORIES } from './palette.ts';

/** The dark page tones by their light page counterparts, which are the stored colours. */
const DARK_TONES = new Map<string, string>(CATEGORIES);
export const TONES: string[] = CATEGORIES.map(([light]) => light);

/** Returns a stored colour as CSS for both themes. A colour outside the palette is brightened on a dark page. */
export function toCssColour(colour: string): string {
  const dark = DARK_TONES.get(colour.toLowerCase()) ?? `color-mix(in srgb, ${colour} 55%, white)`;
  return `light-dark(${colour}, ${dark})`;
}

/** Returns the default tone of a record, derived from its name. */
export function defaultTone(name: string): string {
  const sum = [...name.toLowerCase()].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65_536, 7);
  return TONES[sum % TONES.length] as string;
}
