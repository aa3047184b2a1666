import { z } from 'zod';
import type { Subject } from './access.ts';
import { endpoint } from './endpoint.ts';
import { type Dataset, dataset, type GridColumn, type SortModel } from './grid.ts';

/** What a form needs to know beyond the zod type; put on a field with `.meta({ ... })`. */
export interface FieldMeta {
  label: string;
  help?: string;
  /** Name of the resource whose rows this id refers to: the form shows a search box. */
  reference?: string;
  control?: 'long-text' | 'colour' | 'tags';
  /** Labels of an enum's values. */
  options?: Record<string, string>;
}

/** Columns every stored entity has, set by the system. */
export const systemColumns = z.object({
  id: z.uuid(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
});

interface ResourceDefinition<F extends z.ZodObject, R extends z.ZodRawShape, C extends string> {
  /** Names the feature's paths: `/api/<name>` and its screens. */
  name: string;
  subject: Subject;
  title: { one: string; many: string };
  /** Everything a user may write. */
  fields: F;
  /** What the server adds to a row: labels of references, counts. */
  row?: R;
  columns: Record<C, GridColumn>;
  defaultSort: SortModel;
}

const identity = z.object({ id: z.uuid() });

/** All fields optional and without defaults: what an edit leaves out stays as it is. */
function changes<F extends z.ZodObject>(fields: F) {
  const optional = Object.entries(fields.shape).map(([name, field]) => [
    name,
    (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : (field as z.ZodType)).optional(),
  ]);
  return z.object(Object.fromEntries(optional)) as unknown as ReturnType<F['partial']>;
}

/**
 * The five calls of an entity that is said once: `list view add edit remove`. `list` is a data set of the grid
 * mechanism; `edit` carries the version that was read and fails with `conflict` when the row has moved on;
 * `remove` archives, and `edit` with `archived: false` restores.
 */
export function resource<F extends z.ZodObject, R extends z.ZodRawShape, C extends string>(
  definition: ResourceDefinition<F, R, C>,
) {
  const { name, subject, title, fields } = definition;
  const path = `/api/${name}`;
  const row = z.object({ ...fields.shape, ...definition.row, ...systemColumns.shape }) as unknown as z.ZodObject<
    F['shape'] & R & typeof systemColumns.shape
  >;
  const columns = { ...definition.columns } as Record<C, GridColumn>;
  const list: Dataset<C> = dataset({
    name,
    title: title.many,
    subject,
    path: `${path}/list`,
    columns,
    defaultSort: definition.defaultSort,
    perCampaign: false,
  });
  return {
    name,
    subject,
    title,
    fields,
    row,
    list,
    view: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      access: { subject, action: 'read' },
      summary: `One ${title.one.toLowerCase()}`,
      params: identity,
      reply: row,
    }),
    add: endpoint({
      method: 'POST',
      path,
      access: { subject, action: 'create' },
      summary: `Add a ${title.one.toLowerCase()}`,
      body: fields,
      reply: row,
    }),
    edit: endpoint({
      method: 'PATCH',
      path: `${path}/{id}`,
      access: { subject, action: 'update' },
      summary: `Change a ${title.one.toLowerCase()}`,
      params: identity,
      body: changes(fields).extend({ version: z.int(), archived: z.literal(false).optional() }),
      reply: row,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${path}/{id}`,
      access: { subject, action: 'delete' },
      summary: `Archive a ${title.one.toLowerCase()}`,
      params: identity,
      reply: z.object({ id: z.uuid(), version: z.int() }),
    }),
  };
}
