import { contrast, mix } from './contrast.ts';
import { CATEGORIES, PALETTE } from './palette.ts';

/** The minimum contrast of readable text (WCAG 2.2, level AA). */
export const MIN_CONTRAST = 4.5;
const STEP = 0.04;

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Mixes `target` into a colour until its contrast with all `backgrounds` is readable. */
function ensureContrast(colour: string, target: string, backgrounds: readonly string[]): string {
  for (let amount = 0; amount < 1; amount += STEP) {
    const shade = mix(target, colour, amount);
    if (backgrounds.every((other) => contrast(shade, other) >= MIN_CONTRAST)) return shade;
  }
  return target;
}

/** The fraction of the colour in the background of a selection, on light and dark pages. */
const SOFT_SHARE = [0.1, 0.18] as const;

/** Returns the primary palette tokens for a main colour on light (0) or dark (1) pages. */
export function shadesOf(mainColour: string, scheme: 0 | 1) {
  // A default tone has a counterpart on dark pages.
  const colour = CATEGORIES.find(([light]) => light === mainColour)?.[scheme] ?? mainColour;
  const { page, surface, sunken, raised, ink, 'on-fill': onFill } = PALETTE;
  const surfaces = [page[scheme], surface[scheme], sunken[scheme], raised[scheme]];
  const soft = mix(colour, surface[scheme], SOFT_SHARE[scheme]);
  const primary = ensureContrast(colour, ink[scheme], [...surfaces, onFill[scheme], soft]);
  return { primary, 'primary-ink': mix(ink[scheme], primary, 0.2), 'primary-soft': soft };
}

/** Returns the CSS variables of a main colour for both schemes; none for the default colour. */
export function themeVariables(colour: string): Record<string, string> {
  if (!isColour(colour)) return {};
  const [light, dark] = [shadesOf(colour, 0), shadesOf(colour, 1)];
  return Object.fromEntries(
    (Object.keys(light) as (keyof typeof light)[]).map((name) => [
      `--${name}`,
      `light-dark(${light[name]}, ${dark[name]})`,
    ]),
  );
}
