import { z } from 'zod';
import { ACTIONS, SUBJECTS } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { storable, text } from '../fields.ts';

/** Asked for again within these days, nobody is told again. */
export const OPEN_DAYS = 7;

const asked = z.object({
  /** When the administrators were told. */
  asked_at: z.string(),
  /** False where it was asked before and is open. */
  is_new: z.boolean(),
});

export const askForRight = endpoint({
  method: 'POST',
  path: '/api/help-requests/right',
  access: 'signed-in',
  summary: 'Ask the administrators for a permission; they are notified once while the request is open',
  body: z.object({ subject: z.enum(SUBJECTS), action: z.enum(ACTIONS) }),
  reply: asked,
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
  reply: asked,
});
