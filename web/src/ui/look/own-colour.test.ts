import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { ownVariables, READABLE, shadesOf } from './own-colour.ts';
import { PALETTE } from './palette.ts';

test.each(['#ffff00', '#000000', '#ffffff', '#808080', '#ff8800', '#2f55d4', '#00ff88'])(
  'makes any colour readable, such as %s, on surfaces, under text and on its tint',
  (colour) => {
    for (const at of [0, 1] as const) {
      const shades = shadesOf(colour, at);
      for (const name of ['page', 'surface', 'sunken', 'raised'] as const) {
        expect(contrast(shades.primary, PALETTE[name][at])).toBeGreaterThanOrEqual(READABLE);
        expect(contrast(shades['primary-ink'], PALETTE[name][at])).toBeGreaterThanOrEqual(READABLE);
      }
      expect(contrast(PALETTE['on-fill'][at], shades.primary)).toBeGreaterThanOrEqual(READABLE);
      expect(contrast(shades['primary-ink'], shades['primary-soft'])).toBeGreaterThanOrEqual(READABLE);
      expect(contrast(PALETTE.ink[at], shades['primary-soft'])).toBeGreaterThanOrEqual(READABLE);
    }
  },
);

test('keeps a readable colour and uses the default for none', () => {
  expect(shadesOf('#2f55d4', 0).primary).toBe('#2f55d4');
  expect(ownVariables('')).toEqual({});
  expect(ownVariables('red')).toEqual({});
});
