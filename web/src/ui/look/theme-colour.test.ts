import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { PALETTE } from './palette.ts';
import { MIN_CONTRAST, shadesOf, themeVariables } from './theme-colour.ts';

test.each(['#ffff00', '#000000', '#ffffff', '#808080', '#ff8800', '#2f55d4', '#00ff88'])(
  'derives readable shades of %s for surfaces, filled controls and tints',
  (colour) => {
    for (const scheme of [0, 1] as const) {
      const shades = shadesOf(colour, scheme);
      for (const name of ['page', 'surface', 'sunken', 'raised'] as const) {
        expect(contrast(shades.primary, PALETTE[name][scheme])).toBeGreaterThanOrEqual(MIN_CONTRAST);
        expect(contrast(shades['primary-ink'], PALETTE[name][scheme])).toBeGreaterThanOrEqual(MIN_CONTRAST);
      }
      expect(contrast(PALETTE['on-fill'][scheme], shades.primary)).toBeGreaterThanOrEqual(MIN_CONTRAST);
      expect(contrast(shades['primary-ink'], shades['primary-soft'])).toBeGreaterThanOrEqual(MIN_CONTRAST);
      expect(contrast(PALETTE.ink[scheme], shades['primary-soft'])).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  },
);

test('keeps a readable colour and uses the default for a missing or invalid colour', () => {
  expect(shadesOf('#2f55d4', 0).primary).toBe('#2f55d4');
  expect(themeVariables('')).toEqual({});
  expect(themeVariables('red')).toEqual({});
});
