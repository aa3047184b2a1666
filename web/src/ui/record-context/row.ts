import type { AnyResource } from '@leadwright/contract/resource';

export interface Versioned {
  id: string;
  version: number;
}

/** The columns that every row of an entity has besides its fields. */
export interface AnyRow extends Versioned, Record<string, unknown> {
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  can: { update: boolean; delete: boolean };
}

export type FieldName<R extends AnyResource> = Extract<keyof R['fields']['shape'], string>;

/** Returns `<what>_label` of a row: the label of the record in `<what>_id`. */
export function labelIn(row: Record<string, unknown>, name: string): string | undefined {
  const label = name.endsWith('_id') ? row[name.replace(/_id$/, '_label')] : undefined;
  return typeof label === 'string' ? label : undefined;
}

/** The parameter of the add screen with the id of the row to copy. */
export const COPY_PARAM = 'like';

/** A form keeps what it loaded: a background refetch must not change its base values. */
export const NO_REFETCH = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
