import type { FieldMeta } from '@leadwright/contract/fields';
import { metaOf as storedMeta } from '@leadwright/contract/resource';
import { z } from 'zod';
import { translated } from '../../messages/translated.ts';

export type Control =
  | NonNullable<FieldMeta['control']>
  | 'text'
  | 'number'
  | 'enum'
  | 'boolean'
  | 'yes-no'
  | 'choices'
  | 'date'
  | 'reference'
  | 'references';

export interface FieldType {
  meta: FieldMeta;
  control: Control;
  nullable: boolean;
  /** Whether the field may be left empty. */
  clearable: boolean;
  required: boolean;
  maxLength: number | undefined;
}

interface UnwrappedType {
  inner: z.ZodType;
  nullable: boolean;
  hasDefault: boolean;
}

function unwrapType(field: z.ZodType): UnwrappedType {
  let inner = field;
  let nullable = false;
  let hasDefault = false;
  for (;;) {
    // A preceding transform does not determine the type of the value.
    if (inner instanceof z.ZodPipe && inner.in instanceof z.ZodTransform) inner = inner.out as z.ZodType;
    else if (inner instanceof z.ZodDefault || inner instanceof z.ZodNullable || inner instanceof z.ZodOptional) {
      nullable ||= inner instanceof z.ZodNullable;
      hasDefault ||= !(inner instanceof z.ZodNullable);
      inner = inner.unwrap() as z.ZodType;
    } else break;
  }
  return { inner, nullable, hasDefault };
}

function controlOf(inner: z.ZodType, nullable: boolean, meta: FieldMeta): Control {
  if (meta.control) return meta.control;
  if (meta.reference) return inner instanceof z.ZodArray ? 'references' : 'reference';
  if (inner instanceof z.ZodEnum) return 'enum';
  // A nullable boolean has a third state, no answer.
  if (inner instanceof z.ZodBoolean) return nullable ? 'yes-no' : 'boolean';
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodISODate) return 'date';
  if (inner instanceof z.ZodArray) return meta.options ? 'choices' : 'tags';
  return 'text';
}

/** Returns the metadata of a field in the user's language. */
export function metaOf(field: z.ZodType | undefined, name: string): FieldMeta {
  const meta = storedMeta(field, name);
  const { key, label, help, options } = meta;
  if (!key) return meta;
  return {
    ...meta,
    label: translated(`fields.${key}`, label),
    ...(help ? { help: translated(`help.${key}`, help) } : {}),
    ...(options ? { options: translateOptions(key, options) } : {}),
  };
}

const translateOptions = (key: string, options: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).map(([value, text]) => [value, translated(`choices.${key}.${value}`, text)]),
  );

/** Returns the type of the field at `name`, which may be a path into a composite field. Throws for an unknown field. */
export function fieldType(schema: z.ZodObject, name: string): FieldType {
  const [first, ...rest] = name.split('.') as [string, ...string[]];
  const field = schema.shape[first] as z.ZodType | undefined;
  if (!field) throw new Error(`The form's schema has no field "${name}".`);
  // A part of a composite field: "params.max".
  return rest.length > 0
    ? fieldType(unwrapType(field).inner as z.ZodObject, rest.join('.'))
    : deriveFieldType(field, name);
}

/** Derives the control and the rules of a field from its zod type and its `.meta()`. */
export function deriveFieldType(field: z.ZodType, name: string): FieldType {
  const { inner, nullable, hasDefault } = unwrapType(field);
  const meta = metaOf(field, name);
  const maxLength = inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined;
  const empty = blankValue(field);
  const clearable = nullable || (hasDefault && (empty === '' || empty === null));
  return {
    meta,
    nullable,
    clearable,
    required: !nullable && !hasDefault,
    maxLength,
    control: controlOf(inner, nullable, meta),
  };
}

function blankValue(field: z.ZodType): unknown {
  const result = field.safeParse(undefined);
  if (result.success && result.data !== undefined) return result.data;
  const { inner, nullable } = unwrapType(field);
  if (nullable || inner instanceof z.ZodEnum || inner instanceof z.ZodNumber) return null;
  return inner instanceof z.ZodBoolean ? false : inner instanceof z.ZodArray ? [] : '';
}

/** Returns the initial values of a form: those of the row, else the defaults of the schema. */
export function initialValues(schema: z.ZodObject, row: Record<string, unknown> = {}): Record<string, unknown> {
  const fields = Object.entries(schema.shape) as [string, z.ZodType][];
  return Object.fromEntries(fields.map(([name, field]) => [name, row[name] ?? blankValue(field)]));
}
