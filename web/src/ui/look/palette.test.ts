import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, mix } from './contrast.ts';
import { AVATAR_INK, CATEGORIES, PALETTE, TINT, type Token } from './palette.ts';

/** The indexes of the light and the dark colour of a token. */
const SCHEMES = [0, 1] as const;
const SURFACES: Token[] = ['page', 'surface', 'sunken', 'raised'];
const TONES = ['primary', 'success', 'danger', 'warning', 'neutral'] as const;

/** Returns the names of the colour pairs with too little contrast. */
function lowContrastPairs(pairs: [over: string, under: string][], minContrast: number): string[] {
  return pairs
    .filter(([over, under]) => contrast(over, under) < minContrast)
    .map(([over, under]) => `${over} on ${under}`);
}
const pairsOf = (over: Token[], under: Token[]) =>
  SCHEMES.flatMap((scheme) =>
    over.flatMap((a) => under.map((b): [string, string] => [PALETTE[a][scheme], PALETTE[b][scheme]])),
  );

test('has readable text on every surface of both themes', () => {
  expect(lowContrastPairs(pairsOf(['ink', 'quiet', 'faint', 'primary-ink', ...TONES], SURFACES), 4.5)).toEqual([]);
});

test('has readable text on the tint and on the fill of each tone', () => {
  for (const tone of TONES) {
    expect(lowContrastPairs(pairsOf([tone, 'ink'], [`${tone}-soft`]), 4.5)).toEqual([]);
    expect(lowContrastPairs(pairsOf(['on-fill'], [tone]), 4.5)).toEqual([]);
  }
  expect(lowContrastPairs(pairsOf(['primary-ink', 'quiet'], ['primary-soft']), 4.5)).toEqual([]);
});

test('has visible control edges and selections on every surface', () => {
  expect(lowContrastPairs(pairsOf(['control', 'primary', 'danger'], SURFACES), 3)).toEqual([]);
});

test('has visible category colours on every surface, with readable text on their tint', () => {
  for (const scheme of SCHEMES) {
    for (const { [scheme]: tone } of CATEGORIES) {
      expect(
        lowContrastPairs(
          SURFACES.map((surface) => [tone, PALETTE[surface][scheme]]),
          3,
        ),
      ).toEqual([]);
      const tint = mix(tone, PALETTE.surface[scheme], TINT);
      expect(lowContrastPairs([[PALETTE.ink[scheme], tint]], 4.5)).toEqual([]);
      expect(lowContrastPairs([[mix(tone, PALETTE.ink[scheme], AVATAR_INK), tint]], 4.5)).toEqual([]);
    }
  }
});

test('has no colours in the style sheets of screens and components', () => {
  const sources = join(import.meta.dirname, '../..');
  const sheets = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(theme|ui\/.*|features\/.*)\.css$/.test(path),
  );
  expect(sheets.length).toBeGreaterThan(10);
  const colourLiteral = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|light-dark)a?\(|mantine-color-[a-z]+-\d/gi;
  for (const path of sheets) {
    const css = readFileSync(join(sources, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
    expect(css.match(colourLiteral), path).toBeNull();
  }
});
