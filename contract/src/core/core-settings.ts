import { z } from 'zod';
import { isWrapped } from '../client-view.ts';
import { endpoint } from '../endpoint.ts';
import type { FieldMeta } from '../fields.ts';
import type { BulkFields, GridColumn, RowSet } from '../grid.ts';
import { defineMessage } from '../message.ts';
import { coreOf } from '../rights/guarded-fields.ts';
import { type CoreGuard, coreGuard } from '../visible-columns.ts';

/**
 * What the agency says of the program's own fields: what they are called, who has them, and whether each record needs
 * a value. It is told to server and page as what differs from the program's own word, by `<entity>.<field>`, and laid
 * over schemas and columns wherever they are used: no feature knows of it.
 */

const coreSetting = z.object({
  label: z.string().optional(),
  help: z.string().optional(),
  required: z.literal(true).optional(),
  /** Nobody has it, or this viewer has not. */
  closed: z.literal(true).optional(),
  /** Closed until this viewer asks for it, record by record. */
  masked: z.literal(true).optional(),
  /** This viewer reads it and does not change it. */
  fixed: z.literal(true).optional(),
});
type CoreSetting = z.infer<typeof coreSetting>;
export type CoreSettings = Readonly<Record<string, CoreSetting>>;

export const coreFieldOverrides = endpoint({
  method: 'GET',
  path: '/api/core-fields/own',
  access: 'signed-in',
  summary: 'Get the core field settings of the agency, and of a given campaign, that differ from the defaults',
  query: z.object({ campaign_id: z.uuid().optional() }),
  reply: z.object({ fields: z.record(z.string(), coreSetting) }),
});

export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** What is missing of a field that each record has to have. */
export const missing = (field: string) => defineMessage('problems.requiredField', '{{field}} is required.', { field });

/** A field as the agency wants it; undefined where there is none. */
function laidOver(field: z.ZodType, settings: CoreSettings): z.ZodType | undefined {
  const setting = settings[coreOf(field) ?? ''];
  if (!setting) return field;
  if (setting.closed) return undefined;
  const meta = { ...(field.meta() as unknown as FieldMeta), ...(setting.label && { label: setting.label }) };
  const said = setting.help ? { ...meta, help: setting.help } : meta;
  if (!setting.required) return field.meta(said);
  // What may be left out has a default or takes null: both go with the leave to be empty.
  const whole = isWrapped(field) ? bare(field) : field;
  return whole.refine((value) => !isBlank(value), { message: `${said.label} is required.` }).meta(said);
}

const bare = (field: z.ZodType): z.ZodType => (isWrapped(field) ? bare(field.unwrap() as z.ZodType) : field);

/** A schema of fields with the agency's labels and duties, and without what is not for the viewer. */
export function applyCoreSettings<S extends z.ZodObject>(schema: S, settings: CoreSettings): S {
  const shape = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const laid = laidOver(field, settings);
    return laid ? [[name, laid] as const] : [];
  });
  return z.object(Object.fromEntries(shape)) as unknown as S;
}

/** A column under the name that its field has at this agency. */
export function renamed<K extends GridColumn>(column: K, settings: CoreSettings): K {
  const label = column.core && settings[column.core]?.label;
  return label ? { ...column, label, renamed: true } : column;
}

/** Whether rows show any of the program's fields. */
export const hasCoreColumns = ({ columns }: RowSet): boolean =>
  Object.values<GridColumn>(columns).some(({ core }) => core);

/** Rows as the agency wants them: their columns, what the search box looks in, and what is written in their cells or in bulk. */
export function applyCoreSettingsToRows<D extends RowSet & { bulk?: BulkFields }>(rows: D, settings: CoreSettings): D {
  if (Object.keys(settings).length === 0) return rows;
  const columns = Object.entries<GridColumn>(rows.columns).flatMap(([name, column]) =>
    settings[column.core ?? '']?.closed ? [] : [[name, renamed(column, settings)] as const],
  );
  const { record, bulk } = rows;
  const shown = Object.fromEntries(columns);
  const search = Object.entries(rows.search).flatMap(([name, label]) =>
    name in shown || !(name in rows.columns) ? [[name, shown[name]?.label ?? label]] : [],
  );
  return {
    ...rows,
    columns: shown,
    search: Object.fromEntries(search),
    ...(record && { record: { ...record, fields: applyCoreSettings(record.fields, settings) } }),
    ...(bulk && { bulk: { ...bulk, fields: applyCoreSettings(bulk.fields, settings) } }),
  };
}

/** Those that are not there. */
export const hiddenCoreFields = (settings: CoreSettings = {}): CoreGuard[] =>
  Object.entries(settings).flatMap(([name, { closed }]) => (closed ? [coreGuard(name)] : []));
