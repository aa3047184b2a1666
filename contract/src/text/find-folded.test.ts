import { expect, test } from 'vitest';
import { findFolded } from './find-folded.ts';

const matches = (text: string, term: string) => findFolded(text, term).map(({ start, end }) => text.slice(start, end));

test.each([
  ['Müller and MULLER', 'muller', ['Müller', 'MULLER']],
  ['Cafe\u0301 au lait', 'é', ['e\u0301']],
  ['İzmir, Izmir', 'izmir', ['İzmir', 'Izmir']],
  ['ΣΙΣΥΦΟΣ', 'σίσυφος', ['ΣΙΣΥΦΟΣ']],
  ['Straße', 'ras', ['raß']],
  ['ßß', 's', ['ß', 'ß']],
  ['Ａcme\u00ad Ltd', 'acme', ['Ａcme']],
  ['𝐀cme 🏭 Ltd', 'ltd', ['Ltd']],
  ['ｶﾊﾞｽ, パｽ', 'バス', ['ﾊﾞｽ']],
  ['\u1112\u1161\u11ab\u1100\u1173\u11af', '한', ['\u1112\u1161\u11ab']],
  ['Acme', 'x', []],
  ['Acme', '', []],
  ['', 'a', []],
])('finds in "%s" the text "%s"', (text, term, expected) => {
  expect(matches(text, term)).toEqual(expected);
});
