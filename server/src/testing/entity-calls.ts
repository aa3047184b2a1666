import type { Endpoint } from '@leadwright/contract/endpoint';
import type { ErrorBody } from '@leadwright/contract/errors';
import { lookup } from '@leadwright/contract/features/lookups';
import type { GridRequest } from '@leadwright/contract/grid';
import { type AnyResource, innerType, metaOf } from '@leadwright/contract/resource';
import { z } from 'zod';
import { addRow, type Row } from './builders.ts';
import { allResources } from './features.ts';
import { sampleValuesOf } from './field-values.ts';
import type { TestApp, TestUser } from './test-app.ts';

interface EntityReply {
  status: number;
  body: Row & Partial<ErrorBody>;
}

/** Returns the calls of one entity by one user. A call returns any response and does not assert success. */
export function entityCalls(app: TestApp, resource: AnyResource, user: TestUser = app.admin) {
  const send = (endpoint: Endpoint, input: object) =>
    app.request(user, endpoint, input as never) as unknown as Promise<EntityReply>;
  return {
    view: (id: string) => send(resource.view, { params: { id } }),
    add: (body: object) => send(resource.add, { body }),
    edit: (id: string, body: object) => send(resource.edit, { params: { id }, body }),
    remove: (id: string) => send(resource.remove, { params: { id } }),
    /** Returns the status and the rows of the list. */
    async list(request: Partial<GridRequest> = {}): Promise<{ status: number; rows: Row[] }> {
      const query = JSON.stringify({ endRow: 1000, ...request });
      const { status, body } = await send(resource.list.endpoint, { body: { query } });
      return { status, rows: status === 200 ? (JSON.parse(String(body.data)) as { rows: Row[] }).rows : [] };
    },
    /** Returns the ids that a lookup of the entity offers. */
    async loadOptionIds(query: { q?: string; id?: string }): Promise<{ status: number; ids: string[] }> {
      const { status, body } = await app.request(user, lookup, { params: { list: resource.name }, query });
      return { status, ids: status === 200 ? body.options.map(({ id }) => id) : [] };
    },
  };
}

/** Adds a valid row of an entity with its builder. */
export const addValidRow = (app: TestApp, resource: AnyResource, overrides: object = {}): Promise<Row> =>
  addRow((endpoint, input) => app.call(app.admin, endpoint, input), resource, overrides);

/** Returns the id of a user type for staff or client users. */
export async function findUserType(app: TestApp, audience: 'staff' | 'client' = 'staff'): Promise<string> {
  const { options } = await app.call(app.admin, lookup, { params: { list: `${audience}-types` }, query: {} });
  return options[0]!.id;
}

/**
 * Returns valid values of a field. For a reference, these are ids in its list, to which a row is added if the list is an
 * entity.
 */
export async function validValuesOf(app: TestApp, field: z.ZodType): Promise<unknown[]> {
  const { reference } = metaOf(field, '');
  if (!reference) return sampleValuesOf(field);
  const entity = allResources.find(({ name }) => name === reference);
  if (entity) await addValidRow(app, entity);
  const { options } = await app.call(app.admin, lookup, { params: { list: reference }, query: {} });
  return options.map(({ id }) => (innerType(field) instanceof z.ZodArray ? [id] : id));
}

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
