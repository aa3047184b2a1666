import { expect, test } from 'vitest';
import { type Grant, grantedScope, mergeGrants, SCOPES } from './access.ts';

const read = (scope: Grant['scope'], subject: Grant['subject'] = 'clients'): Grant => ({
  subject,
  action: 'read',
  scope,
});

test('gives each cell the widest scope of several roles, in any order', () => {
  for (const [one, other] of SCOPES.flatMap((one) => SCOPES.map((other) => [one, other] as const))) {
    const wide = SCOPES[Math.max(SCOPES.indexOf(one), SCOPES.indexOf(other))];
    expect(mergeGrants([read(one), read(other)])).toEqual([read(wide!)]);
  }
});

test('keeps permissions that only one role grants and does not widen other actions', () => {
  const merged = mergeGrants([read('own'), read('all', 'tags'), { ...read('all'), action: 'update' }]);
  expect(grantedScope(merged, 'clients', 'read')).toBe('own');
  expect(grantedScope(merged, 'clients', 'update')).toBe('all');
  expect(grantedScope(merged, 'tags', 'read')).toBe('all');
  expect(grantedScope(merged, 'clients', 'delete')).toBeUndefined();
});
