import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '../decide/decide.ts';
import { EMPTY_FREQUENCY } from '../frequency/token-frequency.ts';
import { EMPTY_VALUES, valueFrequencyFrom } from '../frequency/value-frequency.ts';
import { type AccountInput, normaliseAccount } from '../record/account.ts';
import { type ContactInput, normaliseContact } from '../record/contact.ts';
import { contactValues } from '../record/contact-values.ts';
import { scorePair } from './account.ts';
import { scoreContactPair } from './contact.ts';

const frequencyOf = (people: ContactInput[]) => {
  const counts = new Map<string, number>();
  for (const person of people)
    for (const key of contactValues(normaliseContact(person))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return valueFrequencyFrom(counts, people.length);
};
const score = (a: ContactInput, b: ContactInput, frequency = EMPTY_VALUES) =>
  scoreContactPair(normaliseContact(a), normaliseContact(b), frequency);
const decision = (a: ContactInput, b: ContactInput, frequency = EMPTY_VALUES) =>
  decide([{ id: 'a', score: score(a, b, frequency) }]).decision;
const fieldsOf = (a: ContactInput, b: ContactInput, frequency = EMPTY_VALUES) =>
  score(a, b, frequency).contributions.map(({ field }) => field);

const office = { employer: 'Halm Optik GmbH', phones: ['+49 541 555 0100'], city: 'Osnabrück' };

test('takes no evidence from placeholders', () => {
  const blank = { emails: ['none@none.com'], phones: ['0000000000'], employer: 'n/a', city: 'unknown' };
  const fields = fieldsOf({ ...blank, fullName: 'Greta Ohl' }, { ...blank, fullName: 'Marek Dol' });
  expect(fields).toEqual(['name']);
  expect(fieldsOf({ firstName: 'Unknown', ...blank }, { firstName: 'Unknown', ...blank })).toEqual([]);
});

test.each<[string, ContactInput, ContactInput]>([
  ['given names', { firstName: 'Ines', lastName: 'Halm' }, { firstName: 'Jonas', lastName: 'Halm' }],
  ['given names of whole names', { fullName: 'Ines Halm' }, { fullName: 'Jonas Halm' }],
  ['the gender of a given name', { firstName: 'Paul', lastName: 'Halm' }, { firstName: 'Paula', lastName: 'Halm' }],
  ['generations', { fullName: 'John Halm Jr.' }, { fullName: 'John Halm, Sr.' }],
  [
    'generations in their own column',
    { fullName: 'John Halm', suffix: 'III' },
    { fullName: 'John Halm', suffix: 'II' },
  ],
  ['a generation on one side', { firstName: 'João', lastName: 'Halm Filho' }, { firstName: 'João', lastName: 'Halm' }],
  ['initials', { firstName: 'John A.', lastName: 'Halm' }, { firstName: 'John B.', lastName: 'Halm' }],
])('never accepts two colleagues over different %s', (_, a, b) => {
  expect(decision({ ...a, ...office }, { ...b, ...office })).not.toBe('accept');
  expect(score({ ...a, ...office }, { ...b, ...office }).vetoes).toHaveLength(1);
});

test.each<[string, ContactInput, ContactInput]>([
  ['a nickname', { firstName: 'Bill', lastName: 'Halm' }, { firstName: 'William', lastName: 'Halm' }],
  ['letters in another order', { firstName: 'Eliza', lastName: 'Halm' }, { firstName: 'Elzai', lastName: 'Halm' }],
  ['an initial', { firstName: 'J.', lastName: 'Halm' }, { firstName: 'Jonas', lastName: 'Halm' }],
  ['an omitted initial', { firstName: 'J. Edgar', lastName: 'Halm' }, { firstName: 'Edgar', lastName: 'Halm' }],
  ['the same generation', { fullName: 'John Halm Jr' }, { fullName: 'John Halm, Junior' }],
])('has no veto for %s', (_, a, b) => {
  expect(score({ ...a, ...office }, { ...b, ...office }).vetoes).toEqual([]);
});

test('weighs a phone less the more names share it, and not at all when many do', () => {
  const person = (firstName: string, lastName: string, phone: string) => ({ firstName, lastName, phones: [phone] });
  const [own, two, many] = ['+441632960001', '+441632960002', '+441632960003'];
  const names = ['Ada Kern', 'Boris Lund', 'Clara Mott', 'Dirk Noll', 'Emil Pohl', 'Frida Quast', 'Gerd Rupp'];
  const split = names.map((name) => name.split(' ') as [string, string]);
  const people = [
    ...split.map(([first, last]) => person(first, last, many!)),
    ...[0, 0, 0, 1].map((i) => person(...split[i]!, two!)),
    ...[2, 2, 2, 2].map((i) => person(...split[i]!, own!)),
  ];
  const frequency = frequencyOf(people);
  const bits = (phone: string) =>
    score(person('Ida', 'Zorn', phone), person('Ida', 'Zorn', phone), frequency)
      .contributions.filter(({ field }) => field.startsWith('phone'))
      .reduce((sum, contribution) => sum + contribution.bits, 0);
  expect(bits(own!)).toBeGreaterThan(bits(two!) + 1);
  expect(bits(two!)).toBeGreaterThan(0);
  expect(bits(many!)).toBe(0);
});

test('reviews namesakes whose email, phone and employer all differ', () => {
  const a = { fullName: 'Olaf Dennwart', emails: ['olaf.dennwart@kelton.example'], phones: ['+441632960004'] };
  const b = { fullName: 'Olaf Dennwart', emails: ['olaf.dennwart3@zelwood.example'], phones: ['+441632960005'] };
  const pair = score({ ...a, employer: 'Kelton Foods Ltd' }, { ...b, employer: 'Zelwood Mills Ltd' });
  expect(pair.vetoes).toEqual(['only the names agree']);
  expect(pair.contributions).toContainEqual(expect.objectContaining({ field: 'contact details', level: 'all differ' }));
  expect(pair.contributions.find(({ field }) => field === 'email')?.level).toBe('differ');
  const sameEmployer = score({ ...a, employer: 'Kelton Foods Ltd' }, { ...b, employer: 'Kelton Foods' });
  expect(sameEmployer.vetoes).toEqual([]);
});

const oneOf = (...values: string[]) => fc.constantFrom(...values, undefined);
const lists = (...values: string[]) => fc.subarray(values, { maxLength: 1 });
const person = fc.record({
  firstName: oneOf('Ines', 'Inez', 'Jonas', 'J.', 'J. Paul', 'Paul', 'Paula', 'John A.', 'William', 'Bill'),
  lastName: oneOf('Halm', 'Helm', 'Halm Jr', 'Halm III', 'von Orth'),
  emails: lists('ines.halm@kelton.example', 'jonas.halm@kelton.example', 'info@kelton.example'),
  phones: lists('+441632960004', '+441632960005', '0000000000'),
  employer: oneOf('Kelton Foods Ltd', 'Zelwood Mills Ltd'),
  birthDate: oneOf('1980-02-03', '1980-03-02', '1991-07-09'),
});

test('scores two people the same in both directions', () => {
  fc.assert(
    fc.property(person, person, (a, b) => {
      const [forward, backward] = [score(a, b), score(b, a)];
      expect(backward).toMatchObject({ weight: forward.weight, vetoes: forward.vetoes });
    }),
    { numRuns: 1_000 },
  );
});

const decideCompanies = (query: AccountInput, master: AccountInput) =>
  decide([{ id: 'a', score: scorePair(normaliseAccount(query), normaliseAccount(master), EMPTY_FREQUENCY) }]).decision;
const site = { city: 'Leyburn', postcode: 'DL8 5AS', country: 'GB', address: '4 Canal Street' };

test.each([
  ['Bank of the Eastern Moors', 'Bank of the Western Moors'],
  ['North Anchor Shipping Ltd', 'South Anchor Shipping Ltd'],
  ['Moor Water Services (No. 2) Ltd', 'Moor Water Services (No. 1) Ltd'],
  ['Harrow & Daughters Ltd', 'Harrow & Sons Ltd'],
  ['A. Kendall Engineering Ltd', 'B. Kendall Engineering Ltd'],
  ['Ashby 2020 Holdings Ltd', 'Ashby 2019 Holdings Ltd'],
  ['AKK Engineering Ltd', 'ABK Engineering Ltd'],
  ['AKB Engineering Ltd', 'ABK Engineering Ltd'],
  ['AK Engineering Ltd', 'ABK Engineering Ltd'],
  ['HSBK Engineering Ltd', 'HSBC Engineering Ltd'],
  ['AMEB Engineering Ltd', 'A.M.E.C. Engineering Ltd'],
  ['AMEB Ltd', 'AMEC Ltd'],
  ['Harrow Import Trading Ltd', 'Harrow Export Trading Ltd'],
  ['Harrow Primary School', 'Harrow Secondary School'],
  ['First Harrow Travel Ltd', 'Second Harrow Travel Ltd'],
])('does not accept "%s" as "%s"', (query, master) => {
  expect(decideCompanies({ name: query, ...site }, { name: master, ...site })).not.toBe('accept');
});

const nameWords =
  'nordbank nordostbank nord bank eastern western sons daughters abk akk a 1 2 holding leyburn hull ltd';
const nameWord = fc.constantFrom(...nameWords.split(' '));
const company = fc.record({
  name: fc.array(nameWord, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
  city: oneOf('Leyburn', 'Hull'),
  website: oneOf('www.abk-moors.example', 'www.nordbank.example'),
});

test('speaks against two companies in both directions', () => {
  fc.assert(
    fc.property(company, company, (a, b) => {
      const vetoes = (query: AccountInput, master: AccountInput) =>
        scorePair(normaliseAccount(query), normaliseAccount(master), EMPTY_FREQUENCY).vetoes;
      expect(vetoes(a, b)).toEqual(vetoes(b, a));
    }),
  );
});

test('accepts initials with and without dots', () => {
  const master = { name: 'A.B.K. Engineering Ltd', ...site };
  expect(decideCompanies({ name: 'ABK Engineering Limited', ...site }, master)).toBe('accept');
});

test.each([
  ['initials that stand for the words of the other name', 'DE Ltd', 'Draycott Eng Ltd'],
  ['a mistyped short word that is no initials', 'Prange Eau GmbH', 'Prange Bau GmbH'],
  ['an omitted initial', 'B. Kendall Engineering Ltd', 'A.B. Kendall Engineering Ltd'],
])('has no veto for %s', (_, query, master) => {
  const [left, right] = [query, master].map((name) => normaliseAccount({ name, ...site }));
  expect(scorePair(left!, right!, EMPTY_FREQUENCY).vetoes).toEqual([]);
});

test('accepts a mistyped letter of initials when the web domain or the official number agrees', () => {
  const [query, master] = [
    { name: 'AKK Engineering Ltd', ...site },
    { name: 'ABK Engineering Ltd', ...site },
  ];
  const website = 'www.abk-moors.example';
  expect(decideCompanies({ ...query, website }, { ...master, website })).toBe('accept');
  const registrationNumber = '00445790';
  expect(decideCompanies({ ...query, registrationNumber }, { ...master, registrationNumber })).toBe('accept');
});

test('takes no evidence from the placeholders of two companies', () => {
  const blank = { email: 'none@none.com', phone: '000 000 0000', website: 'www.none.com' };
  const pair = scorePair(
    normaliseAccount({ name: 'Unknown', ...blank }),
    normaliseAccount({ name: 'Unknown', ...blank }),
    EMPTY_FREQUENCY,
  );
  expect(pair.contributions.filter(({ level }) => level.startsWith('same'))).toEqual([]);
  expect(pair.probability).toBeLessThan(0.5);
});
