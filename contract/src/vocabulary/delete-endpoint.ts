import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { AnyResource } from '../resource.ts';

/**
 * Creates the endpoint that deletes a row permanently instead of archiving it. It fails with `in_use`, which lists the
 * references, while anything refers to the row.
 */
export const deleteEndpoint = ({ name, noun, subject }: Pick<AnyResource, 'name' | 'noun' | 'subject'>) =>
  endpoint({
    method: 'POST',
    path: `/api/${name}/{id}/delete`,
    access: { subject, action: 'delete' },
    summary: `Delete permanently if nothing refers to it: ${noun.one}`,
    params: z.object({ id: z.uuid() }),
    reply: z.object({ id: z.uuid() }),
  });
export type DeleteEndpoint = ReturnType<typeof deleteEndpoint>;
