import { expect, test } from 'vitest';
import { TONES, toneFor, toneOf } from './tones.ts';

const SURFACES = { light: ['#ffffff', '#f4f5f8'], dark: ['#20252e', '#12151b'] };

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const luminance = (hex: string) => {
  const [r, g, b] = channels(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
/** `amount` of one colour over another, as `color-mix` does it. */
const mix = (over: string, under: string, amount: number) =>
  `#${channels(over)
    .map((c, i) => Math.round(255 * (c * amount + (channels(under)[i] as number) * (1 - amount))))
    .map((c) => c.toString(16).padStart(2, '0'))
    .join('')}`;

test('every tone stands out from the surfaces of its theme', () => {
  expect(TONES).toHaveLength(8);
  for (const tone of TONES) {
    const [, light, dark] = /light-dark\((#\w+), (#\w+)\)/.exec(toneOf(tone)) as unknown as [string, string, string];
    for (const surface of SURFACES.light) expect(contrast(light, surface)).toBeGreaterThanOrEqual(3);
    for (const surface of SURFACES.dark) expect(contrast(dark, surface)).toBeGreaterThanOrEqual(3);
  }
});

test('the name on a tag is read on any colour, in both themes', () => {
  const tint = 0.12;
  for (const colour of [...TONES, '#000000', '#ffffff', '#ffe600', '#00ff00']) {
    expect(contrast('#1b2230', mix(colour, '#ffffff', tint))).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#d5d9e0', mix(colour, '#20252e', tint))).toBeGreaterThanOrEqual(4.5);
  }
});

test('a new thing gets a tone by its name, and always the same', () => {
  expect(TONES).toContain(toneFor('Hot lead'));
  expect(toneFor('HOT LEAD')).toBe(toneFor('Hot lead'));
  const names = Array.from({ length: 60 }, (_, n) => toneFor(`Tag ${n}`));
  expect(new Set(names).size).toBe(TONES.length);
});
