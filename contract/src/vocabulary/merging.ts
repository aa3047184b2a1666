import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { AnyResource } from '../resource.ts';

const mergePair = z.object({
  from_id: z.uuid().meta({ label: 'Merge from' }),
  into_id: z.uuid().meta({ label: 'Merge into' }),
});

type MergeEntity = Pick<AnyResource, 'name' | 'noun'>;
// Users also need the permission to change both rows.
const access = { subject: 'merge', action: 'update' } as const;

/** Creates the endpoint that previews a merge; each resource has its own reply. */
export const mergePreview = <R extends z.ZodType>({ name, noun }: MergeEntity, reply: R) =>
  endpoint({
    method: 'GET',
    path: `/api/${name}/merge/preview`,
    access,
    summary: `Preview a merge without changing anything: ${noun.one}`,
    query: mergePair,
    reply,
  });

/** Number of records that refer to the merged row, by field. */
export const mergeReferenceCounts = z.object({
  places: z.array(z.object({ title: z.string(), field: z.string(), count: z.int() })),
});

/**
 * Creates the endpoint that replaces one row of a list by another in all records that refer to it. A merge is a change
 * of many rows, which can be undone.
 */
export function mergeEndpoints({ name, noun }: MergeEntity) {
  return {
    merge: endpoint({
      method: 'POST',
      path: `/api/${name}/merge`,
      access,
      summary: `Replace one row by another in every record that refers to it, as a job: ${noun.one}`,
      body: mergePair,
      reply: z.object({ change_id: z.uuid(), job_id: z.uuid() }),
    }),
  };
}
export type MergeEndpoints = ReturnType<typeof mergeEndpoints>;
