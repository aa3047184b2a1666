import type { AnyResource } from '@leadwright/contract/resource';

/** What every row of an entity has, whatever its fields. */
export interface AnyRow extends Record<string, unknown> {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
  archived_at: string | null;
  can: { update: boolean; delete: boolean };
}

export type FieldName<R extends AnyResource> = Extract<keyof R['fields']['shape'], string>;

/** A form keeps what it read: a background refetch must not move the ground under it. */
export const READ_ONCE = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
