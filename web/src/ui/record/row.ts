import type { AnyResource } from '@leadwright/contract/resource';

export interface Versioned {
  id: string;
  version: number;
}

/** What every row of an entity has, whatever its fields. */
export interface AnyRow extends Versioned, Record<string, unknown> {
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  can: { update: boolean; delete: boolean };
}

export type FieldName<R extends AnyResource> = Extract<keyof R['fields']['shape'], string>;

/** `<what>_label` of a row: the name of what its `<what>_id` refers to. */
export function labelIn(row: Record<string, unknown>, name: string): string | undefined {
  const label = name.endsWith('_id') ? row[name.replace(/_id$/, '_label')] : undefined;
  return typeof label === 'string' ? label : undefined;
}

/** In the address of the add screen: the id of the row that the new one begins like. */
export const LIKE = 'like';

/** A form keeps what it read: a background refetch must not move the ground under it. */
export const NO_REFETCH = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
