import { z } from 'zod';

/**
 * What one field of a chain says of the next one. Page and server judge by the same functions, whatever the way in: form,
 * cell, bulk edit, import or call.
 */
export const cascadeLink = z.object({
  cascade_id: z.uuid(),
  name: z.string(),
  /** A pair that is not allowed is refused; of a soft chain it is said and kept. */
  strict: z.boolean(),
  /** Without a parent value every child value goes, where others wait for the parent. */
  allow_all_if_parent_empty: z.boolean(),
  /** The only child that is allowed is filled in by itself. */
  auto_fill_single: z.boolean(),
  parent: z.uuid(),
  child: z.uuid(),
  /** The codes of the child by the code of the parent. */
  allowed: z.record(z.string(), z.array(z.string())),
});
export type CascadeLink = z.infer<typeof cascadeLink>;
