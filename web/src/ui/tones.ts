/**
 * The tones that tags, verticals, clients and charts are told apart by. What is stored is the tone of a light page; a
 * dark page shows its counterpart.
 */
const ON_DARK: Record<string, string> = {
  '#2f55d4': '#86a2ff',
  '#0b7f7b': '#4fc3bd',
  '#a85f0a': '#e0a25a',
  '#9d3a8b': '#d98ac9',
  '#577a1c': '#a5c763',
  '#b9443a': '#ee8a80',
  '#674fc4': '#ab9af0',
  '#486780': '#94b4cd',
};
export const TONES = Object.keys(ON_DARK);

/** A stored colour as CSS for both themes. One that is no tone of ours is brightened for a dark page. */
export function toneOf(colour: string): string {
  const dark = ON_DARK[colour.toLowerCase()] ?? `color-mix(in srgb, ${colour} 55%, white)`;
  return `light-dark(${colour}, ${dark})`;
}

/** A tone for something new: always the same for the same name. */
export function toneFor(name: string): string {
  const sum = [...name.toLowerCase()].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65_536, 7);
  return TONES[sum % TONES.length] as string;
}
