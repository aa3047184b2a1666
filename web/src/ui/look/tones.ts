import { CATEGORIES } from './palette.ts';

/** What is stored is the tone of a light page; a dark page shows its counterpart. */
const ON_DARK = new Map<string, string>(CATEGORIES);
export const TONES: string[] = CATEGORIES.map(([light]) => light);

/** A stored colour as CSS for both themes. One that is no tone of ours is brightened for a dark page. */
export function toneOf(colour: string): string {
  const dark = ON_DARK.get(colour.toLowerCase()) ?? `color-mix(in srgb, ${colour} 55%, white)`;
  return `light-dark(${colour}, ${dark})`;
}

/** A tone for something new: always the same for the same name. */
export function toneFor(name: string): string {
  const sum = [...name.toLowerCase()].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65_536, 7);
  return TONES[sum % TONES.length] as string;
}
