import { expect, test } from 'vitest';
import { strongestFindings } from './evidence/describe-match.ts';
import { agreement, diff } from './evidence/diff.ts';
import { marginParts } from './evidence/margin.ts';
import { scaleOf, waterfall } from './evidence/waterfall.ts';
import { createKeyReader, type KeyPress } from './keys.ts';

const changedText = (pieces: { text: string; isChanged: boolean }[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

test('marks different characters on both sides, ignoring case and accents', () => {
  const { left, right } = diff('MÜLLER Maschinenbau GmbH', 'Muller Maschinenbau Ltd');
  expect(changedText(left)).toBe('MÜLLER Maschinenbau [GmbH]');
  expect(changedText(right)).toBe('Muller Maschinenbau [Ltd]');
});

test('leaves equal values unmarked and ignores coincidentally equal letters', () => {
  expect(changedText(diff('Acme', 'ACME').left)).toBe('Acme');
  const { left, right } = diff('Northern Rail', 'Southern Trains');
  expect(left.map(({ text }) => text).join('')).toBe('Northern Rail');
  expect(right.map(({ text }) => text).join('')).toBe('Southern Trains');
  expect(changedText(left)).toBe('[Nor]thern Rai[l]');
  expect(changedText(diff('TULIP LIMITED', "PILGRIM'S PRIDE LTD.").left)).toBe('[TULIP LIMITED]');
  expect(changedText(diff('Brown & Sons', 'Browne Sons').right)).toBe('Brown[e] Sons');
  expect(diff('', 'x')).toEqual({ left: [], right: [{ text: 'x', isChanged: true }] });
});

test('compares values by their identifying part', () => {
  expect(agreement('phone', '+44 20 7946 0018', '020 7946 0018')).toBe('alike');
  expect(agreement('website', 'https://www.acme.example/about', 'acme.example')).toBe('alike');
  expect(agreement('registration_number', '01234567', '1234567')).toBe('alike');
  expect(agreement('city', 'Leeds', 'York')).toBe('differs');
  expect(agreement('city', 'Leeds', '')).toBe('fileOnly');
  expect(agreement('city', '', '')).toBeUndefined();
});

test('orders the waterfall: the prior, the contributions by effect, the total', () => {
  const contribution = (field: string, bits: number) => ({ field, level: 'same', left: '', right: '', bits });
  const steps = waterfall({
    prior: -8,
    weight: 3.04,
    contributions: [contribution('phone', 0.04), contribution('place', -2), contribution('name', 13)],
  });
  expect(steps.map(({ kind, field }) => field || kind)).toEqual(['prior', 'name', 'place', 'small', 'total']);
  expect(steps.map(({ from, to }) => [from, to].map((bits) => Number(bits.toFixed(2))))).toEqual([
    [0, -8],
    [-8, 5],
    [5, 3],
    [3, 3.04],
    [0, 3.04],
  ]);
  expect(scaleOf(steps)).toEqual({ from: -8, to: 5 });
});

test('splits the margin into one part per field and omits fields with equal bits', () => {
  const finding = (field: string, level: string, bits: number) => ({ field, level, left: '', right: '', bits });
  const first = {
    contributions: [finding('name', 'identical', 3), finding('country', 'same', 1), finding('place', 'same city', 2)],
  };
  const second = {
    contributions: [finding('name', 'most', -1), finding('country', 'same', 1), finding('phone', 'same', 8)],
  };
  const parts = marginParts(first, second);
  expect(parts.map(({ field, bits }) => [field, bits])).toEqual([
    ['phone', -8],
    ['name', 4],
    ['place', 2],
  ]);
  const weight = ({ contributions }: typeof first) => contributions.reduce((sum, { bits }) => sum + bits, 0);
  expect(parts.reduce((sum, { bits }) => sum + bits, 0)).toBe(weight(first) - weight(second));
  expect(parts[0]!.first).toEqual({ level: '', bits: 0 });
});

test('returns at most two findings for and two against a match, strongest first', () => {
  const finding = (field: string, bits: number) => ({ field, level: 'x', left: '', right: '', bits });
  const { pro, contra } = strongestFindings([2, 9, -0.5, 5, -3, 0.9].map((bits, i) => finding(String(i), bits)));
  expect(pro.map(({ bits }) => bits)).toEqual([9, 5]);
  expect(contra.map(({ bits }) => bits)).toEqual([-3]);
});

const press = (key: string, overrides: Partial<KeyPress> = {}): KeyPress => ({
  key,
  timeStamp: 0,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isTyping: false,
  usesArrows: false,
  hasOverlay: false,
  ...overrides,
});

test('maps keys to commands, except while typing, in a dialog, with a modifier or on repeat', () => {
  const read = createKeyReader();
  expect(read(press('a'))).toBe('accept');
  expect(read(press('m'))).toBe('unsure');
  expect(read(press('0'))).toEqual({ candidate: 10 });
  expect(read(press('ArrowDown'))).toBe('next');
  for (const guard of ['isTyping', 'hasOverlay', 'ctrlKey', 'metaKey', 'altKey', 'repeat'] as const) {
    expect(read(press('a', { [guard]: true }))).toBeUndefined();
  }
  expect(read(press('j', { repeat: true }))).toBe('next');
  expect(read(press('ArrowDown', { usesArrows: true }))).toBeUndefined();
});

test('ignores the letter after g, which belongs to a portal shortcut', () => {
  const read = createKeyReader();
  expect(read(press('g', { timeStamp: 100 }))).toBeUndefined();
  expect(read(press('c', { timeStamp: 400 }))).toBeUndefined();
  expect(read(press('c', { timeStamp: 600 }))).toBe('create');
  read(press('g', { timeStamp: 1_000 }));
  expect(read(press('c', { timeStamp: 9_000 }))).toBe('create');
});
