import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Of the signed-in user. */
export const unread = z.object({ unread: z.int() });

/** Apart from the other calls of notifications, for every screen makes this one. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'signed-in',
  summary: 'Count the unread notifications of the signed-in user',
  reply: unread.extend({
    /** Nothing is counted at the bell before then; null where nothing is muted. */
    muted_until: z.string().nullable(),
  }),
});
