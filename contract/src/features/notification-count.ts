import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Unread notifications of the signed-in user. */
export const unread = z.object({ unread: z.int() });

/** A separate module, because every screen uses this endpoint but not the other notification endpoints. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  access: 'signed-in',
  summary: 'Count the unread notifications of the signed-in user',
  reply: unread.extend({
    /** Time until which the bell shows no count; null when not muted. */
    muted_until: z.string().nullable(),
  }),
});
