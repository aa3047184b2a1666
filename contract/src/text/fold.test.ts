import { describe, expect, test } from 'vitest';
import { foldText, nameKey } from './fold.ts';

describe('treats as the same text', () => {
  test.each([
    ['Côté', 'Cote'],
    ['Cote\u0301', 'Coté'],
    ['STRASSE', 'Straße'],
    ['GROẞ', 'groß'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['ϹΙϹ', 'σις'],
    ['İSTANBUL', 'istanbul'],
    ['ISTANBUL', 'ıstanbul'],
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
    ['Þórður', 'Thordur'],
    ['Ａｃｍｅ　１', 'Acme 1'],
    ['ｱｸﾒ', 'アクメ'],
    ['ﾊﾞｽ', 'バス'],
    ['ﬁnance Ⅳ ½', 'finance iv 1/2'],
    ['O’Brien', "O'Brien"],
    ['O´Brien', "O'Brien"],
    ['A–B‑C', 'A-B-C'],
    ['Hot\u00ad\u200b', 'hot'],
    ['Й', 'и'],
    ['בְּרֵאשִׁית', 'בראשית'],
    ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
  ])('%s and %s', (left, right) => {
    expect(foldText(left)).toBe(foldText(right));
  });
});

describe('keeps apart', () => {
  test.each([
    ['バス', 'ハス'],
    ['कि', 'का'],
    ['Acme Ltd', 'AcmeLtd'],
    ['日本', '日木'],
    ['☆', '★'],
  ])('%s and %s', (left, right) => {
    expect(foldText(left)).not.toBe(foldText(right));
  });
});

test('does not change a folded text', () => {
  const characters = Array.from({ length: 0x2ffff }, (_, code) => String.fromCodePoint(code + 1));
  const folded = foldText(characters.join('|'));
  expect(foldText(folded) === folded).toBe(true);
});

test('ignores spaces in the key of a name', () => {
  expect(nameKey(' Hot\u00a0Lead\u2009(Ö)\t')).toBe(nameKey('HOTLEAD(o)'));
});
