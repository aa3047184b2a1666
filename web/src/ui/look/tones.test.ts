import { expect, test } from 'vitest';
import { contrast, mix } from './contrast.ts';
import { PALETTE, TINT } from './palette.ts';
import { defaultTone, TONES } from './tones.ts';

test('has readable tag names on any colour in both themes', () => {
  for (const colour of [...TONES, '#000000', '#ffffff', '#ffe600', '#00ff00']) {
    expect(contrast(PALETTE.ink[0], mix(colour, PALETTE.surface[0], TINT))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(PALETTE.ink[1], mix(colour, PALETTE.surface[1], TINT))).toBeGreaterThanOrEqual(4.5);
  }
});

test('derives a stable tone from the name of a new record', () => {
  expect(TONES).toContain(defaultTone('Hot lead'));
  expect(defaultTone('HOT LEAD')).toBe(defaultTone('Hot lead'));
  const names = Array.from({ length: 60 }, (_, n) => defaultTone(`Tag ${n}`));
  expect(new Set(names).size).toBe(TONES.length);
});
