import { z } from 'zod';
import { ACTIONS, SUBJECTS } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { storable, text } from '../fields.ts';

/** Number of days during which a repeated request sends no further notification. */
export const REQUEST_OPEN_DAYS = 7;

const helpRequest = z.object({
  /** When the administrators were notified. */
  asked_at: z.string(),
  /** False when an earlier request is still open. */
  is_new: z.boolean(),
});

export const requestPermission = endpoint({
  method: 'POST',
  path: '/api/help-requests/permission',
  access: 'signed-in',
  summary: 'Ask the administrators for a permission; they are notified once while the request is open',
  body: z.object({ subject: z.enum(SUBJECTS), action: z.enum(ACTIONS) }),
  reply: helpRequest,
});

export const reportPage = endpoint({
  method: 'POST',
  path: '/api/help-requests/page',
  access: 'signed-in',
  summary: 'Report a missing or broken page to the administrators; they are notified once while the report is open',
  body: z.object({
    address: storable().max(500).regex(/^\//),
    note: text('What did you want to do?', 500, { control: 'long-text' }),
  }),
  reply: helpRequest,
});
