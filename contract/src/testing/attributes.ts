import { z } from 'zod';
import { isWrapped } from '../client-view.ts';
import type { FieldMeta } from '../fields.ts';
import { innerType } from '../resource.ts';

/** A field of a request body. */
export interface Attribute {
  /** Field names from the outermost object; items of an array have the path of the array. */
  path: string[];
  field: z.ZodType;
  grantsAccess: boolean;
  /** The list that its ids refer to. */
  reference: string | undefined;
}

const layersOf = (field: z.ZodType): z.ZodType[] => [field, ...(isWrapped(field) ? layersOf(field.unwrap()) : [])];

/** Returns all fields of a body at any depth. */
export function attributesOf(body: unknown, path: string[] = []): Attribute[] {
  if (!(body instanceof z.ZodType)) return [];
  const inner = innerType(body);
  if (inner instanceof z.ZodArray) return attributesOf(inner.element, path);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => attributesOf(option, path));
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as z.ZodRawShape).flatMap(([name, part]) => {
    const field = part as z.ZodType;
    const metas = layersOf(field).map((layer) => (layer.meta() ?? {}) as Partial<FieldMeta>);
    const attribute = {
      path: [...path, name],
      field,
      grantsAccess: metas.some(({ access }) => access),
      reference: metas.find(({ reference }) => reference)?.reference,
    };
    return [attribute, ...attributesOf(field, attribute.path)];
  });
}
