import { z } from 'zod';

/**
 * The allowed values of a field for each value of its parent in a cascade. Page and server check every kind of input
 * with the same functions: form, cell, bulk edit, import or API call.
 */
export const cascadeLink = z.object({
  cascade_id: z.uuid(),
  name: z.string(),
  /** A strict cascade rejects pairs that are not allowed; a soft cascade only warns. */
  strict: z.boolean(),
  /**
   * Whether every child value is allowed without a parent value; otherwise the child is empty until the parent has a
   * value.
   */
  allow_all_if_parent_empty: z.boolean(),
  /** Whether the child is filled in when only one value is allowed. */
  auto_fill_single: z.boolean(),
  parent: z.uuid(),
  child: z.uuid(),
  /** Allowed child codes by parent code. */
  allowed: z.record(z.string(), z.array(z.string())),
});
export type CascadeLink = z.infer<typeof cascadeLink>;
