import type { Scope } from '@leadwright/contract/access';
import type { RolesWithPermissions } from '@leadwright/contract/features/roles';
import { expect, test } from 'vitest';
import { type Cell, countChangedPermissions, type Draft, Permissions } from './draft.ts';

const EMPTY_DRAFT: Draft = new Map();
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
const VIEWER_PERMISSIONS = [permission('read'), permission('create'), permission('update'), permission('delete')];
const permissions = (
  rolePermissions: RolesWithPermissions['roles'][number]['permissions'],
  mine = VIEWER_PERMISSIONS,
) => ({
  roles: [role(rolePermissions)],
  mine,
});
const scopesByAction = (stored: RolesWithPermissions, draft: Draft) => {
  const current = new Permissions(stored, draft);
  const actions = ['read', 'create', 'update', 'delete'] as const;
  return Object.fromEntries(actions.map((action) => [action, current.scope(cell(action))]));
};
const NO_SCOPES = { read: null, create: null, update: null, delete: null };

test('grants the read permission with any other and keeps it while another remains', () => {
  const stored = permissions([]);
  const draft = new Permissions(stored, EMPTY_DRAFT).withScope([cell('update')], 'own');
  expect(scopesByAction(stored, draft)).toEqual({ ...NO_SCOPES, read: 'own', update: 'own' });
  const keptDraft = new Permissions(stored, draft).withScope([cell('read')], null);
  expect(scopesByAction(stored, keptDraft)).toEqual({ ...NO_SCOPES, read: 'own', update: 'own' });
  const revokedDraft = new Permissions(stored, draft).withScope([cell('read'), cell('update')], null);
  expect(scopesByAction(stored, revokedDraft)).toEqual(NO_SCOPES);
});

test('rejects grants beyond the viewer’s permissions or to a locked role', () => {
  const stored = permissions([], [permission('read', 'own')]);
  expect(new Permissions(stored, EMPTY_DRAFT).withScope([cell('read')], 'all').size).toBe(0);
  expect(new Permissions(stored, EMPTY_DRAFT).withScope([cell('update')], 'own').size).toBe(0);
  expect(new Permissions(stored, EMPTY_DRAFT).withScope([cell('read')], 'own').size).toBe(1);
  const lockedRole = { roles: [role([permission('read')], 'r', false)], mine: VIEWER_PERMISSIONS };
  expect(new Permissions(lockedRole, EMPTY_DRAFT).withScope([cell('read')], null).size).toBe(0);
});

test('drops a change that restores a stored permission, even one that the viewer lacks', () => {
  const stored = permissions([permission('read'), permission('update')], []);
  const revokedDraft = new Permissions(stored, EMPTY_DRAFT).withScope([cell('update')], null);
  expect(revokedDraft.size).toBe(1);
  expect(new Permissions(stored, revokedDraft).withScope([cell('update')], 'all').size).toBe(0);
});

test('counts added and removed permissions, changed scopes and affected users', () => {
  const stored = { roles: [role([permission('read'), permission('update')]), role([], 's')], mine: VIEWER_PERMISSIONS };
  let draft = new Permissions(stored, EMPTY_DRAFT).withScope([cell('create')], 'all');
  draft = new Permissions(stored, draft).withScope([cell('update')], null);
  draft = new Permissions(stored, draft).withScope([cell('read')], 'own');
  expect(new Permissions(stored, draft).summary()).toEqual({ added: 1, removed: 1, moved: 1, users: 5 });
  expect(new Permissions(stored, draft).changes()).toEqual([
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

test('applies a draft to a role that another user changed, without their changes', () => {
  const previous = permissions([permission('read')]);
  const draft = new Permissions(previous, EMPTY_DRAFT).withScope([cell('update'), cell('create')], 'all');
  const updated = {
    roles: [{ ...role([permission('read'), permission('create'), permission('delete')]), version: 4 }],
    mine: VIEWER_PERMISSIONS,
  };
  const current = new Permissions(updated, draft);
  expect(current.changes()).toEqual([
    { id: 'r', version: 4, changes: [{ subject: 'tags', action: 'update', scope: 'all' }] },
  ]);
  expect(countChangedPermissions(previous, updated)).toBe(2);
  expect(countChangedPermissions(previous, permissions([permission('read', 'own')]))).toBe(1);
});
