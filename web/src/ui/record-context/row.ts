import type { AnyResource } from '@leadwright/contract/resource';

export interface VersionedRow {
  id: string;
  version: number;
}

/** The columns that every row of an entity has in addition to its fields. */
export interface AnyRow extends VersionedRow, Record<string, unknown> {
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  can: { update: boolean; delete: boolean };
}

export type FieldName<R extends AnyResource> = Extract<keyof R['fields']['shape'], string>;

/** Returns `x_label` of a row for the field `x_id`: the label of the referenced record. */
export function labelIn(row: Record<string, unknown>, name: string): string | undefined {
  const label = name.endsWith('_id') ? row[name.replace(/_id$/, '_label')] : undefined;
  return typeof label === 'string' ? label : undefined;
}

/** The parameter of the add screen with the id of the row to copy. */
export const COPY_PARAM = 'like';

/** The query options of forms: a background refetch must not change the base values of a form. */
export const NO_REFETCH = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
