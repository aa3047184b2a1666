import { contrast, mix } from './contrast.ts';
import { CATEGORIES, PALETTE } from './palette.ts';

/** The least contrast at which text is read with ease (WCAG 2.2, level AA). */
export const READABLE = 4.5;
const STEP = 0.04;

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** The colour, with no more of `towards` in it than it needs to be read on, and to carry, all of `beside`. */
function readable(colour: string, towards: string, beside: readonly string[]): string {
  for (let amount = 0; amount < 1; amount += STEP) {
    const shade = mix(towards, colour, amount);
    if (beside.every((other) => contrast(shade, other) >= READABLE)) return shade;
  }
  return towards;
}

/** How much of the colour is behind what is chosen. */
const SOFT = [0.1, 0.18] as const;

/** A main colour on light (0) or dark (1) pages, with the shades that the palette has of it. */
export function shadesOf(chosen: string, at: 0 | 1) {
  // A tone of the portal's has a counterpart on dark pages.
  const colour = CATEGORIES.find(([light]) => light === chosen)?.[at] ?? chosen;
  const { page, surface, sunken, raised, ink, 'on-fill': onFill } = PALETTE;
  const surfaces = [page[at], surface[at], sunken[at], raised[at]];
  const soft = mix(colour, surface[at], SOFT[at]);
  const primary = readable(colour, ink[at], [...surfaces, onFill[at], soft]);
  return { primary, 'primary-ink': mix(ink[at], primary, 0.2), 'primary-soft': soft };
}

/** The variables of a main colour in both schemes; none for the portal's own. */
export function ownVariables(colour: string): Record<string, string> {
  if (!isColour(colour)) return {};
  const [light, dark] = [shadesOf(colour, 0), shadesOf(colour, 1)];
  return Object.fromEntries(
    (Object.keys(light) as (keyof typeof light)[]).map((name) => [
      `--${name}`,
      `light-dark(${light[name]}, ${dark[name]})`,
    ]),
  );
}
