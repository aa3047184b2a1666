import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Unread notifications of the signed-in user. */
export const unread = z.object({ unread: z.int() });

/** Separate from the other notification calls, because every screen uses it. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'signed-in',
  summary: 'Count the unread notifications of the signed-in user',
  reply: unread.extend({
    /** The bell counts nothing before this time; null when not muted. */
    muted_until: z.string().nullable(),
  }),
});
