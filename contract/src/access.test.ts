import { expect, test } from 'vitest';
import { type Grant, grantedScope, mergeGrants, SCOPES } from './access.ts';

const readGrant = (scope: Grant['scope'], subject: Grant['subject'] = 'clients'): Grant => ({
  subject,
  action: 'read',
  scope,
});

test('merges each permission to its widest scope, regardless of the order of roles', () => {
  for (const [first, second] of SCOPES.flatMap((first) => SCOPES.map((second) => [first, second] as const))) {
    const widest = SCOPES[Math.max(SCOPES.indexOf(first), SCOPES.indexOf(second))];
    expect(mergeGrants([readGrant(first), readGrant(second)])).toEqual([readGrant(widest!)]);
  }
});

test('keeps permissions that only one role grants and does not widen other actions', () => {
  const merged = mergeGrants([readGrant('own'), readGrant('all', 'tags'), { ...readGrant('all'), action: 'update' }]);
  expect(grantedScope(merged, 'clients', 'read')).toBe('own');
  expect(grantedScope(merged, 'clients', 'update')).toBe('all');
  expect(grantedScope(merged, 'tags', 'read')).toBe('all');
  expect(grantedScope(merged, 'clients', 'delete')).toBeUndefined();
});
