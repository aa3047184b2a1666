import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileContact } from '../record/compiled-contact.ts';
import { normaliseContact } from '../record/contact.ts';
import { alignNames } from './whole-name.ts';

const compileName = (fullName: string) => compileContact(normaliseContact({ fullName }));
const level = (a: string, b: string) => alignNames(compileName(a), compileName(b)).level;

test.each<[string, string, string]>([
  // a vowel, a doubled letter, a transliteration
  ['Yusuf Haqani', 'Youssouf Haqqani', 'near'],
  ['Serhij Kowal', 'Serhiy Koval', 'near'],
  ['Omar Farhat', 'Umer Farhat', 'one word in common'],
  ['Xi Mingze', 'Shi Mingze', 'near'],
  ['Nitram Keller', 'Martin Keller', 'near'],
  // across scripts by consonants
  ['خالد منصور', 'Khalid Mansour', 'alike'],
  ['كارمن بالديز', 'Carmen Valdez', 'differ'],
  ['پابلو مارتينيز', 'Pablo Martinez', 'alike'],
  // initials
  ['P. Lindqvist', 'Pernille Lindqvist', 'initials'],
  ['JP Moreau', 'Jean-Paul Moreau', 'initials'],
  // patronymics: missing, present, different
  ['Irina Sokolova', 'Irina Petrovna Sokolova', 'near'],
  ['Irina Ivanovna Sokolova', 'Irina Petrovna Sokolova', 'first word differs'],
  ['Petr Sokolov', 'Igor Petrovich Sokolov', 'one word in common'],
  ['Khalid bin Nasser al Thani', 'Khalid bin Hamad al Thani', 'first word differs'],
  ['Omar Said bin Nasser', 'Omar Said bin Hamad', 'first word differs'],
  // a different initial, a different word
  ['Maria K. Jensen', 'Maria Louise Jensen', 'first word differs'],
  ['Maria Kirstine Jensen', 'Maria Louise Jensen', 'one word differs'],
  ['Anne Marie Kristoffersen', 'Anne Marie Christophersen', 'near'],
  ['Anne Marie Tollefsen', 'Anne Marie Tollfsson', 'near'],
  ['Anne Marie Hartvig', 'Anne Marie Hartmut', 'alike'],
])('compares "%s" with "%s" as "%s"', (a, b, expected) => {
  expect(level(a, b)).toBe(expected);
});

test('pairs a nearly equal given name, but not the similar one of a brother', () => {
  expect(level('Karim Adel Nasrallah', 'Karima Adel Nasrallah')).toBe('near');
  expect(level('Farid Adel Nasrallah', 'Fahad Adel Nasrallah')).toBe('first word differs');
});

const word = fc.constantFrom(
  'anna',
  'maria',
  'omar',
  'bin',
  'ivanovich',
  'j',
  'schmidt',
  'schmitt',
  'خالد',
  'li',
  'xi',
);
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

test('gives the best level for equal names and the same level for either order', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(level(a, a)).toBe('same');
      expect(level(a, b) === 'same').toBe(level(b, a) === 'same');
      expect(level(a, b) === 'differ').toBe(level(b, a) === 'differ');
    }),
  );
});
