import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test.each([
  ['', 'none'],
  ['short one', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abababababababababab', 'weak'],
  ['12345678901234567890', 'weak'],
  ['passwordpassword123', 'weak'],
  ['ann.example.ann.example', 'weak'],
  ['correct horse 12', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['v9#kQz!m2Lp@x7Rw^t4', 'strong'],
])('rates "%s" as %s', (password, strength) => {
  expect(strengthOf(password, 'ann.example@agency.example')).toBe(strength);
});
