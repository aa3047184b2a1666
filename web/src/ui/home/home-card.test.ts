import { expect, test } from 'vitest';
import { type HomeCard, type Permission, visibleCards } from './home-card.ts';

const load = () => Promise.reject(new Error('not loaded'));
const read = (subject: Permission['subject']): Permission => ({ subject, action: 'read' });
const change = (subject: Permission['subject']): Permission => ({ subject, action: 'update' });
const CARDS: HomeCard[] = [
  { name: 'pace', permission: read('campaigns'), workPermission: change('campaigns'), order: 50, size: 'wide', load },
  { name: 'jobs', permission: read('jobs'), workPermission: change('jobs'), order: 10, size: 'narrow', load },
  { name: 'reviews', permission: read('accounts'), workPermission: change('accounts'), order: 30, size: 'wide', load },
  { name: 'clients', permission: read('clients'), order: 20, size: 'figure', load },
];
const cardNamesFor = (...permissions: Permission[]) =>
  visibleCards(CARDS, (required) =>
    permissions.some(({ subject, action }) => subject === required.subject && action === required.action),
  ).map(({ name }) => name);

test('omits cards that the user may not read', () => {
  expect(cardNamesFor()).toEqual([]);
  expect(cardNamesFor(read('campaigns'), change('accounts'))).toEqual(['pace']);
});

test('puts the cards that the user works with before read-only cards', () => {
  const readPermissions = CARDS.map(({ permission }) => permission);
  expect(cardNamesFor(...readPermissions)).toEqual(['jobs', 'clients', 'reviews', 'pace']);
  expect(cardNamesFor(...readPermissions, change('campaigns'))).toEqual(['pace', 'jobs', 'clients', 'reviews']);
  expect(cardNamesFor(...readPermissions, change('campaigns'), change('accounts'))).toEqual([
    'reviews',
    'pace',
    'jobs',
    'clients',
  ]);
});
