import { z } from 'zod';
import { isWrapped } from '../client-view.ts';
import type { FieldMeta } from '../fields.ts';
import { innerType } from '../resource.ts';

/** Something that a body says. */
export interface Attribute {
  /** Names from the outside in: of what a list holds it has that of the list. */
  path: string[];
  field: z.ZodType;
  /** Says who reads, changes or uses something, or what somebody may do. */
  grantsAccess: boolean;
  /** The list that its ids are of. */
  reference: string | undefined;
}

const layersOf = (field: z.ZodType): z.ZodType[] => [field, ...(isWrapped(field) ? layersOf(field.unwrap()) : [])];

/** All that a body says, however deep it lies. */
export function attributesOf(body: unknown, path: string[] = []): Attribute[] {
  if (!(body instanceof z.ZodType)) return [];
  const inner = innerType(body);
  if (inner instanceof z.ZodArray) return attributesOf(inner.element, path);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((option) => attributesOf(option, path));
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as z.ZodRawShape).flatMap(([name, part]) => {
    const field = part as z.ZodType;
    const said = layersOf(field).map((layer) => (layer.meta() ?? {}) as Partial<FieldMeta>);
    const at = [...path, name];
    const attribute = {
      path: at,
      field,
      grantsAccess: said.some(({ access }) => access),
      reference: said.find(({ reference }) => reference)?.reference,
    };
    return [attribute, ...attributesOf(field, at)];
  });
}
