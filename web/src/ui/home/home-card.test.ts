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
  homeOf(CARDS, (required) =>
    rights.some(({ subject, action }) => subject === required.subject && action === required.action),
  ).map(({ name }) => name);

test('omits cards that the user may not read', () => {
  expect(homeWith()).toEqual([]);
  expect(homeWith(read('campaigns'), change('accounts'))).toEqual(['pace']);
});

test('puts the user’s own work before cards that are read-only', () => {
  const reader = CARDS.map(({ right }) => right);
  expect(homeWith(...reader)).toEqual(['jobs', 'clients', 'reviews', 'pace']);
  expect(homeWith(...reader, change('campaigns'))).toEqual(['pace', 'jobs', 'clients', 'reviews']);
  expect(homeWith(...reader, change('campaigns'), change('accounts'))).toEqual(['reviews', 'pace', 'jobs', 'clients']);
});
