import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const vocabularyEntry = { id: z.uuid(), name: z.string(), colour: z.string(), state: z.enum(['active', 'retired']) };
const marks = z.object({
  action_types: z.array(z.object({ ...vocabularyEntry, marked: z.boolean() })),
  outcomes: z.array(z.object({ ...vocabularyEntry, marked: z.boolean() })),
});
const access = { subject: 'select-dial-action', action: 'update' } as const;

export const viewDialAction = endpoint({
  method: 'GET',
  path: '/api/dial-action',
  access,
  summary: 'List which action types count as a dial, and which outcomes as a conversation',
  reply: marks,
});

export const markDialAction = endpoint({
  method: 'POST',
  path: '/api/dial-action',
  access,
  summary: 'Set whether an action type counts as a dial, or an outcome as a conversation',
  body: z.object({ kind: z.enum(['action_type', 'outcome']), id: z.uuid(), marked: z.boolean() }),
  reply: marks,
});
