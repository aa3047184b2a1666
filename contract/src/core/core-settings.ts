import { z } from 'zod';
import { isWrapped } from '../client-view.ts';
import { endpoint } from '../endpoint.ts';
import type { FieldMeta } from '../fields.ts';
import type { BulkFields, GridColumn, RowSet } from '../grid.ts';
import { defineMessage } from '../message.ts';
import { coreOf } from '../permissions/guarded-fields.ts';
import { type CoreGuard, coreGuard } from '../visible-columns.ts';

/**
 * The agency's settings for built-in fields: label, visibility and whether a value is required. They are transmitted as
 * differences from the defaults, keyed by `<entity>.<field>`, and applied wherever schemas and columns are used;
 * features need no code for them.
 */

const coreSetting = z.object({
  label: z.string().optional(),
  help: z.string().optional(),
  required: z.literal(true).optional(),
  /** Hidden from everyone, or from this viewer. */
  closed: z.literal(true).optional(),
  /** Hidden until this viewer reveals it for a record. */
  masked: z.literal(true).optional(),
  /** Read-only for this viewer. */
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

/** Returns whether a value is empty: undefined, null, a blank text or an empty list. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Returns the message for an empty required field. */
export const requiredFieldMessage = (field: string) =>
  defineMessage('problems.requiredField', '{{field}} is required.', { field });

/** Applies the agency's settings to a field; returns undefined if it is hidden. */
function fieldWithSettings(field: z.ZodType, settings: CoreSettings): z.ZodType | undefined {
  const setting = settings[coreOf(field) ?? ''];
  if (!setting) return field;
  if (setting.closed) return undefined;
  const meta = { ...(field.meta() as unknown as FieldMeta), ...(setting.label && { label: setting.label }) };
  const metaWithHelp = setting.help ? { ...meta, help: setting.help } : meta;
  if (!setting.required) return field.meta(metaWithHelp);
  // An optional field has a default or accepts null: both are removed when a value is required.
  const nonNullField = isWrapped(field) ? unwrapField(field) : field;
  return nonNullField
    .refine((value) => !isBlank(value), { message: `${metaWithHelp.label} is required.` })
    .meta(metaWithHelp);
}

const unwrapField = (field: z.ZodType): z.ZodType =>
  isWrapped(field) ? unwrapField(field.unwrap() as z.ZodType) : field;

/** Applies the agency's labels and required fields to a schema and removes fields that are hidden from the viewer. */
export function applyCoreSettings<S extends z.ZodObject>(schema: S, settings: CoreSettings): S {
  const shape = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const applied = fieldWithSettings(field, settings);
    return applied ? [[name, applied] as const] : [];
  });
  return z.object(Object.fromEntries(shape)) as unknown as S;
}

/** Applies the agency's label to a column. */
export function applyCoreLabel<K extends GridColumn>(column: K, settings: CoreSettings): K {
  const label = column.core && settings[column.core]?.label;
  return label ? { ...column, label, hasAgencyLabel: true } : column;
}

/** Returns whether a row set has columns of built-in fields. */
export const hasCoreColumns = ({ columns }: RowSet): boolean =>
  Object.values<GridColumn>(columns).some(({ core }) => core);

/** Applies the agency's settings to the columns, search fields, cell edits and bulk edits of a row set. */
export function applyCoreSettingsToRows<D extends RowSet & { bulk?: BulkFields }>(
  rowSet: D,
  settings: CoreSettings,
): D {
  if (Object.keys(settings).length === 0) return rowSet;
  const columns = Object.entries<GridColumn>(rowSet.columns).flatMap(([name, column]) =>
    settings[column.core ?? '']?.closed ? [] : [[name, applyCoreLabel(column, settings)] as const],
  );
  const { record, bulk } = rowSet;
  const visibleColumns = Object.fromEntries(columns);
  const search = Object.entries(rowSet.search).flatMap(([name, label]) =>
    name in visibleColumns || !(name in rowSet.columns) ? [[name, visibleColumns[name]?.label ?? label]] : [],
  );
  return {
    ...rowSet,
    columns: visibleColumns,
    search: Object.fromEntries(search),
    ...(record && { record: { ...record, fields: applyCoreSettings(record.fields, settings) } }),
    ...(bulk && { bulk: { ...bulk, fields: applyCoreSettings(bulk.fields, settings) } }),
  };
}

/** Returns the hidden built-in fields. */
export const hiddenCoreFields = (settings: CoreSettings = {}): CoreGuard[] =>
  Object.entries(settings).flatMap(([name, { closed }]) => (closed ? [coreGuard(name)] : []));
