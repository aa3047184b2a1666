import type { resource } from '@leadwright/contract';
import { generatePath } from 'react-router';
import type { z } from 'zod';

/** Any entity that is said once. */
export type AnyResource = ReturnType<typeof resource<z.ZodObject, z.ZodRawShape, string>>;
export type ResourceRow = Record<string, unknown> & { id: string; version: number; archived_at: string | null };

/** Where the four screens of an entity are. */
export interface ResourceLinks {
  list: string;
  add: string;
  view: (id: string) => string;
  edit: (id: string) => string;
}

/** `/clients` and `/clients` make /clients, /clients/add, /clients/7 and /clients/edit/7. */
export function resourceLinks(list: string, one: string): ResourceLinks {
  return {
    list,
    add: `${one}/add`,
    view: (id) => generatePath(`${one}/:id`, { id }),
    edit: (id) => generatePath(`${one}/edit/:id`, { id }),
  };
}
