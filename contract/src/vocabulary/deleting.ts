import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { AnyResource } from '../resource.ts';

/**
 * The call that deletes a row for good, where archiving would keep it. It is refused with `in_use` while anything refers to
 * the row, and says where.
 */
export const deleting = ({ name, noun, subject }: Pick<AnyResource, 'name' | 'noun' | 'subject'>) =>
  endpoint({
    method: 'POST',
    path: `/api/${name}/{id}/delete`,
    access: { subject, action: 'delete' },
    summary: `Delete permanently if nothing refers to it: ${noun.one}`,
    params: z.object({ id: z.uuid() }),
    reply: z.object({ id: z.uuid() }),
  });
export type Deleting = ReturnType<typeof deleting>;
