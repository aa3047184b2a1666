import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const signIn = z.object({ id: z.uuid(), user: z.string(), role: z.string(), at: z.string() });

export const latestSignIns = endpoint({
  method: 'GET',
  path: '/api/sign-ins',
  access: { subject: 'audit', action: 'read' },
  summary: 'The latest sign-in of each of those who came last, and how many who tried too often have to wait',
  reply: z.object({ sign_ins: z.array(signIn), held_back: z.int() }),
});
