import { expect, test } from 'vitest';
import { type HomeCard, homeOf, type Right } from './home-card.ts';

const load = () => Promise.reject(new Error('not loaded'));
const read = (subject: Right['subject']): Right => ({ subject, action: 'read' });
const change = (subject: Right['subject']): Right => ({ subject, action: 'update' });
const CARDS: HomeCard[] = [
  { name: 'pace', right: read('campaigns'), work: change('campaigns'), place: 50, size: 'wide', load },
  { name: 'jobs', right: read('jobs'), work: change('jobs'), place: 10, size: 'narrow', load },
  { name: 'reviews', right: read('accounts'), work: change('accounts'), place: 30, size: 'wide', load },
  { name: 'clients', right: read('clients'), place: 20, size: 'figure', load },
];
const homeWith = (...rights: Right[]) =>
  homeOf(CARDS, (asked) =>
    rights.some(({ subject, action }) => subject === asked.subject && action === asked.action),
  ).map(({ name }) => name);

test('what one may not read is no card', () => {
  expect(homeWith()).toEqual([]);
  expect(homeWith(read('campaigns'), change('accounts'))).toEqual(['pace']);
});

test('one’s own work comes before what one may only look at', () => {
  const reader = CARDS.map(({ right }) => right);
  expect(homeWith(...reader)).toEqual(['jobs', 'clients', 'reviews', 'pace']);
  expect(homeWith(...reader, change('campaigns'))).toEqual(['pace', 'jobs', 'clients', 'reviews']);
  expect(homeWith(...reader, change('campaigns'), change('accounts'))).toEqual(['reviews', 'pace', 'jobs', 'clients']);
});
