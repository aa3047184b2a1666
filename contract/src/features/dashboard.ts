import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const step = z.object({ step: z.enum(['client', 'campaign', 'import', 'review']), done: z.boolean() });
export type FirstStep = z.infer<typeof step>;

export const firstSteps = endpoint({
  method: 'GET',
  path: '/api/dashboard/first_steps',
  access: { subject: 'dashboard', action: 'read' },
  summary:
    'List the first steps of a new agency that the viewer can do, up to its first reviewed rows, and which are done',
  reply: z.object({ steps: z.array(step) }),
});
