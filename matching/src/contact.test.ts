import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ContactInput, normaliseContact } from './contact.ts';
import { contactKeys } from './contact-keys.ts';
import { decide } from './decide.ts';
import { DEFAULT_CONTACT_MODEL } from './model.ts';
import { areNicknames, parsePersonName, soundOf } from './person-name.ts';
import { scoreContactPair } from './score-contact.ts';

const score = (a: ContactInput, b: ContactInput) => scoreContactPair(normaliseContact(a), normaliseContact(b));

test('names in either order, with titles and particles', () => {
  expect(parsePersonName('Dr. Müller, Hans-Peter')).toEqual({ given: ['hans', 'peter'], surname: ['muller'] });
  expect(parsePersonName('Prof. Jan van der Berg')).toEqual({ given: ['jan'], surname: ['van', 'der', 'berg'] });
});

test('nicknames work both ways, and sounds fold spellings', () => {
  expect(areNicknames('bill', 'william')).toBe(true);
  expect(areNicknames('sepp', 'josef')).toBe(true);
  expect(areNicknames('anna', 'bert')).toBe(false);
  expect(soundOf('meyer')).toBe(soundOf('meier'));
});

test('one shared e-mail address of several links a nickname', () => {
  const master = { fullName: 'William Smith', emails: ['w.smith@acme.com', 'ws@old.com'], employer: 'Acme Ltd' };
  const query = { fullName: 'Bill Smith', emails: ['W.Smith@acme.com'] };
  expect(decide([{ id: 'a', score: score(query, master) }]).decision).toBe('accept');
});

test('a name alone is not enough', () => {
  const both = { fullName: 'John Smith' };
  expect(decide([{ id: 'a', score: score(both, both) }]).decision).not.toBe('accept');
});

const person = fc.record({
  fullName: fc.constantFrom('Bill Smith', 'Smith, William', 'A. Meyer', 'Jo', ''),
  emails: fc.subarray(['a@x.com', 'b@gmail.com', 'nonsense']),
  phones: fc.subarray(['+44 20 7946 0958', '12']),
  employer: fc.constantFrom('Acme Ltd', 'ACME', ''),
});

test('contributions add up exactly, and the same person gives the same keys', () => {
  fc.assert(
    fc.property(person, person, (a, b) => {
      const pair = score(a, b);
      let sum = DEFAULT_CONTACT_MODEL.prior;
      for (const { bits } of pair.contributions) sum += bits;
      expect(sum).toBe(pair.weight);
      expect(contactKeys(normaliseContact(a))).toEqual(contactKeys(normaliseContact(a)));
    }),
  );
});
