import { addAccounts } from '@leadwright/contract/features/accounts';
import { deleteVertical, verticals } from '@leadwright/contract/features/verticals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builderOf, hasBuilder } from '../testing/builders.ts';
import { addValidRow, entityCalls } from '../testing/entity-calls.ts';
import { features } from '../testing/features.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// These tests cover permanent deletion, for each entity that supports it.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const deletableResources = features
  .flatMap((feature) => feature.resources)
  .filter(hasBuilder)
  .flatMap((resource) => {
    const { deleteEndpoint } = builderOf(resource).entity;
    return deleteEndpoint ? [{ name: resource.name, resource, call: deleteEndpoint }] : [];
  });

describe.each(deletableResources)('$name', ({ name, resource, call }) => {
  const remove = (id: string, user = app.admin) => app.request(user, call, { params: { id } });

  test('deletes an unused row, archived or not, and records it in the audit log', async () => {
    for (const isArchived of [false, true]) {
      const row = await addValidRow(app, resource);
      if (isArchived) await entityCalls(app, resource).remove(row.id);
      expect([(await remove(row.id)).status, (await remove(row.id)).status]).toEqual([200, 404]);
      expect((await entityCalls(app, resource).view(row.id)).status).toBe(404);
      const { rows } = await app.pool.query(
        `select before->>'id' as id from audit_event where entity = $1 and entity_id = $2 and action = 'delete'`,
        [name, row.id],
      );
      expect(rows).toEqual([{ id: row.id }]);
    }
  });

  test('requires the permission to delete', async () => {
    const { id } = await addValidRow(app, resource);
    const { subject } = resource;
    const reader = await app.addUserWith([
      { subject, action: 'read', scope: 'all' },
      { subject, action: 'update', scope: 'all' },
    ]);
    expect((await remove(id, reader)).status).toBe(403);
    expect((await entityCalls(app, resource).view(id)).status).toBe(200);
  });
});

describe('deleting a row in use', () => {
  const addVertical = (extraFields: object = {}) => addValidRow(app, verticals, extraFields);
  const remove = (id: string, user = app.admin) => app.request(user, deleteVertical, { params: { id } });
  const addAccount = (vertical_id: string) =>
    app.call(app.admin, addAccounts, { body: { company_name: 'Ironside Ltd', country: 'GB', vertical_id } });

  test('rejects the deletion and returns the uses by list', async () => {
    const { id } = await addVertical();
    await addAccount(id);
    await addAccount(id);
    await addVertical({ parent_id: id });
    const { status, body } = await remove(id);
    expect([status, body.code]).toEqual([409, 'in_use']);
    expect(body.message).toBe('This vertical is in use: Accounts (2), Verticals (1).');
    expect((await entityCalls(app, verticals).view(id)).status).toBe(200);
  });

  test('rejects the deletion for archived and hidden uses without naming or counting them', async () => {
    const hiddenUseMessage =
      'Archived, merged or logged records, or records that you cannot see, still refer to it. Archive or retire it instead.';
    const { id } = await addVertical();
    const child = await addVertical({ parent_id: id });
    await entityCalls(app, verticals).remove(child.id);
    const archivedUseReply = await remove(id);
    expect([archivedUseReply.status, archivedUseReply.body.message]).toEqual([409, hiddenUseMessage]);
    const usedVertical = await addVertical();
    await addAccount(usedVertical.id);
    const editor = await app.addUserWith([
      { subject: 'vertical', action: 'read', scope: 'all' },
      { subject: 'vertical', action: 'delete', scope: 'all' },
    ]);
    const hiddenUseReply = await remove(usedVertical.id, editor);
    expect([hiddenUseReply.status, hiddenUseReply.body.message, hiddenUseReply.body.detail]).toEqual([
      409,
      hiddenUseMessage,
      undefined,
    ]);
  });
});
