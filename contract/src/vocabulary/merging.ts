import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { AnyResource } from '../resource.ts';

export const MERGE_STATE = {
  running: 'Merging',
  stopped: 'Stopped',
  done: 'Merged',
  undoing: 'Undoing',
  undone: 'Undone',
} as const;
export type MergeState = keyof typeof MERGE_STATE;

const mergePair = z.object({
  from_id: z.uuid().meta({ label: 'Merge from' }),
  into_id: z.uuid().meta({ label: 'Merge into' }),
});

const reference = z.object({ id: z.uuid(), name: z.string() });
const merge = z.object({
  id: z.uuid(),
  from: reference,
  into: reference,
  state: z.enum(Object.keys(MERGE_STATE) as [MergeState, ...MergeState[]]),
  /** Number of records whose reference was changed to the row `into`. */
  moved: z.int(),
  at: z.string(),
  by: z.string().nullable(),
});
export type Merge = z.infer<typeof merge>;

const startedMerge = z.object({ merge_id: z.uuid(), job_id: z.uuid() });

type MergeEntity = Pick<AnyResource, 'name' | 'noun' | 'subject'>;
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
 * Creates the endpoints that replace one row of a list by another in all records that refer to it. A merge is a job,
 * because it may affect a million records, and can be undone.
 */
export function mergeEndpoints({ name, noun, subject }: MergeEntity) {
  const path = `/api/${name}`;
  return {
    merge: endpoint({
      method: 'POST',
      path: `${path}/merge`,
      access,
      summary: `Replace one row by another in every record that refers to it, as a job: ${noun.one}`,
      body: mergePair,
      reply: startedMerge,
    }),
    undo: endpoint({
      method: 'POST',
      path: `${path}/merges/{id}/undo`,
      access,
      summary: `Undo a merge as a job; changes made since are kept: ${noun.one}`,
      params: z.object({ id: z.uuid() }),
      reply: startedMerge,
    }),
    list: endpoint({
      method: 'GET',
      path: `${path}/{id}/merges`,
      access: { subject, action: 'read' },
      summary: `List the merges of other rows into a row and of the row into others: ${noun.one}`,
      params: z.object({ id: z.uuid() }),
      reply: z.object({ merges: z.array(merge) }),
    }),
  };
}
export type MergeEndpoints = ReturnType<typeof mergeEndpoints>;
