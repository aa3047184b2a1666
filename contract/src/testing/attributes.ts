import { z } from 'zod';
import { isWrapped } from '../client-view.ts';
import type { FieldMeta } from '../fields.ts';
import { innerType } from '../resource.ts';

/** A field of a request body. */
export interface Attribute {
  /** Field names from the outermost object; the items of an array have the path of the array. */
  path: string[];
  field: z.ZodType;
  grantsAccess: boolean;
  /** The list that the ids in the field refer to. */
  reference: string | undefined;
}

const unwrapAll = (field: z.ZodType): z.ZodType[] => [field, ...(isWrapped(field) ? unwrapAll(field.unwrap()) : [])];

/** Collects all fields of a body at any depth. */
export function collectAttributes(body: unknown, path: string[] = []): Attribute[] {
  if (!(body instanceof z.ZodType)) return [];
  const inner = innerType(body);
  if (inner instanceof z.ZodArray) return collectAttributes(inner.element, path);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => collectAttributes(option, path));
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as z.ZodRawShape).flatMap(([name, part]) => {
    const field = part as z.ZodType;
    const metas = unwrapAll(field).map((layer) => (layer.meta() ?? {}) as Partial<FieldMeta>);
    const attribute = {
      path: [...path, name],
      field,
      grantsAccess: metas.some(({ access }) => access),
      reference: metas.find(({ reference }) => reference)?.reference,
    };
    return [attribute, ...collectAttributes(field, attribute.path)];
  });
}
