import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const signIn = z.object({ id: z.uuid(), user: z.string(), role: z.string(), at: z.string() });

export const latestSignIns = endpoint({
  method: 'GET',
  path: '/api/sign-ins',
  access: { subject: 'audit', action: 'read' },
  summary: 'List the latest sign-ins, one per user, and count those blocked after too many attempts',
  reply: z.object({ sign_ins: z.array(signIn), held_back: z.int() }),
});
