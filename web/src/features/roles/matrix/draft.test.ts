import type { Scope } from '@leadwright/contract/access';
import type { RolesWithPermissions } from '@leadwright/contract/features/roles';
import { expect, test } from 'vitest';
import { type Cell, countMoved, type Draft, Permissions } from './draft.ts';

const NONE: Draft = new Map();
const cell = (action: Cell['action'], subject: Cell['subject'] = 'tags', roleId = 'r'): Cell => ({
  roleId,
  subject,
  action,
});
const role = (permissions: RolesWithPermissions['roles'][number]['permissions'], id = 'r', update = true) => ({
  id,
  name: id,
  version: 3,
  users: 5,
  can: { update, delete: false },
  permissions,
});
const permission = (action: Cell['action'], scope: Scope = 'all') => ({ subject: 'tags' as const, action, scope });
const MINE = [permission('read'), permission('create'), permission('update'), permission('delete')];
const permissions = (has: RolesWithPermissions['roles'][number]['permissions'], mine = MINE) => ({
  roles: [role(has)],
  mine,
});
const shown = (of: RolesWithPermissions, draft: Draft) => {
  const now = new Permissions(of, draft);
  return Object.fromEntries((['read', 'create', 'update', 'delete'] as const).map((a) => [a, now.scope(cell(a))]));
};
const OFF = { read: null, create: null, update: null, delete: null };

test('grants reading with any other permission and keeps it while there is one', () => {
  const of = permissions([]);
  const draft = new Permissions(of, NONE).with([cell('update')], 'own');
  expect(shown(of, draft)).toEqual({ ...OFF, read: 'own', update: 'own' });
  const kept = new Permissions(of, draft).with([cell('read')], null);
  expect(shown(of, kept)).toEqual({ ...OFF, read: 'own', update: 'own' });
  expect(shown(of, new Permissions(of, draft).with([cell('read'), cell('update')], null))).toEqual(OFF);
});

test('rejects grants beyond the viewer’s permissions or to a locked role', () => {
  const of = permissions([], [permission('read', 'own')]);
  expect(new Permissions(of, NONE).with([cell('read')], 'all').size).toBe(0);
  expect(new Permissions(of, NONE).with([cell('update')], 'own').size).toBe(0);
  expect(new Permissions(of, NONE).with([cell('read')], 'own').size).toBe(1);
  const fixed = { roles: [role([permission('read')], 'r', false)], mine: MINE };
  expect(new Permissions(fixed, NONE).with([cell('read')], null).size).toBe(0);
});

test('drops changes back to the stored value and re-grants what the role has', () => {
  const of = permissions([permission('read'), permission('update')], []);
  const taken = new Permissions(of, NONE).with([cell('update')], null);
  expect(taken.size).toBe(1);
  expect(new Permissions(of, taken).with([cell('update')], 'all').size).toBe(0);
});

test('counts added, removed and moved permissions and the affected users', () => {
  const of = { roles: [role([permission('read'), permission('update')]), role([], 's')], mine: MINE };
  let draft = new Permissions(of, NONE).with([cell('create')], 'all');
  draft = new Permissions(of, draft).with([cell('update')], null);
  draft = new Permissions(of, draft).with([cell('read')], 'own');
  expect(new Permissions(of, draft).summary()).toEqual({ added: 1, removed: 1, moved: 1, users: 5 });
  expect(new Permissions(of, draft).changes()).toEqual([
    {
      id: 'r',
      version: 3,
      changes: [
        { subject: 'tags', action: 'create', scope: 'all' },
        { subject: 'tags', action: 'update', scope: null },
        { subject: 'tags', action: 'read', scope: 'own' },
      ],
    },
  ]);
});

test('keeps a draft on a changed role and excludes the changes of others', () => {
  const before = permissions([permission('read')]);
  const draft = new Permissions(before, NONE).with([cell('update'), cell('create')], 'all');
  const after = {
    roles: [{ ...role([permission('read'), permission('create'), permission('delete')]), version: 4 }],
    mine: MINE,
  };
  const now = new Permissions(after, draft);
  expect(now.changes()).toEqual([
    { id: 'r', version: 4, changes: [{ subject: 'tags', action: 'update', scope: 'all' }] },
  ]);
  expect(countMoved(before, after)).toBe(2);
  expect(countMoved(before, permissions([permission('read', 'own')]))).toBe(1);
});
