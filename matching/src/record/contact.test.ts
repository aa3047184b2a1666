import { expect, test } from 'vitest';
import { contactKeys } from '../keys/contact.ts';
import { areNicknames, parsePersonName, soundOf } from '../person/name.ts';
import { type ContactInput, normaliseContact } from './contact.ts';
import { contactValues } from './contact-values.ts';

// NormalisedContact explains the one-letter properties of a record.

test('splits names in either order, with titles and particles', () => {
  expect(parsePersonName('Dr. Müller, Hans-Peter')).toEqual({ given: ['hans', 'peter'], surname: ['muller'] });
  expect(parsePersonName('Prof. Jan van der Berg')).toEqual({ given: ['jan'], surname: ['van', 'der', 'berg'] });
});

test('keeps a title that is the only word of a name', () => {
  expect(normaliseContact({ firstName: 'Jack', lastName: 'Ma' })).toMatchObject({ g: ['jack'], l: ['ma'] });
  expect(normaliseContact({ firstName: 'Frau Dr. Eva', lastName: 'Ott' })).toMatchObject({ g: ['eva'], x: 'f' });
});

test('matches nicknames in both directions, and surnames by sound', () => {
  expect(areNicknames('bill', 'william')).toBe(true);
  expect(areNicknames('sepp', 'josef')).toBe(true);
  expect(areNicknames('anna', 'bert')).toBe(false);
  expect(soundOf('meyer')).toBe(soundOf('meier'));
});

test('reads an address from its fields or from one line', () => {
  const parts = { houseNumber: '12a', address: 'Baker Street', addressLine2: 'Flat B' };
  expect(normaliseContact(parts)).toMatchObject({ s: 'baker', h: '12a', w: 'flatb' });
  expect(normaliseContact({ address: '12a Baker St' })).toMatchObject({ s: 'baker', h: '12a' });
  expect(normaliseContact({ address: 'Hauptstr. 7, 12345 Kiel', country: 'DE' })).toMatchObject({ h: '7', p: '12345' });
});

test('omits empty values and keeps columns of unknown meaning', () => {
  expect(Object.keys(normaliseContact({ fullName: 'Eva Ott' })).sort()).toEqual(['g', 'l', 'n', 'v']);
  const record = normaliseContact({ other: { 'Badge No': ' 007-B ', Empty: '' }, nationality: 'Österreich' });
  expect(record).toMatchObject({ z: { 'badge no': '007 b' }, k: 'AT' });
  expect(contactValues(record)).toEqual(expect.arrayContaining(['z badge no:', 'z badge no:007 b', 'k:AT']));
});

const shareKey = (a: ContactInput, b: ContactInput) => {
  const keys = new Set(contactKeys(normaliseContact(a)).core);
  return contactKeys(normaliseContact(b)).core.some((key) => keys.has(key));
};

test.each<[string, ContactInput, ContactInput]>([
  ['another word order', { fullName: 'Abdulhai Salek' }, { fullName: 'SALEK, ABDULHAI' }],
  ['swapped name fields', { firstName: 'Thomas', lastName: 'Gabriel' }, { firstName: 'Gabriel', lastName: 'Thomas' }],
  ['a shifted blank', { fullName: 'Laurent Nkunda' }, { fullName: 'Lauren Tnkunda' }],
  ['another spelling', { fullName: 'Mohammed Al Ghabra' }, { fullName: 'Muhamad al-Ghabra' }],
  ['the same email address', { fullName: 'A B', emails: ['a@x.com'] }, { fullName: 'C D', emails: ['A@x.com'] }],
])('gives two records with %s a common blocking key', (_, a, b) => {
  expect(shareKey(a, b)).toBe(true);
});
