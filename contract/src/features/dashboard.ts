import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const step = z.object({ step: z.enum(['client', 'campaign', 'import', 'review']), done: z.boolean() });
export type FirstStep = z.infer<typeof step>;

export const firstSteps = endpoint({
  method: 'GET',
  path: '/api/dashboard/first_steps',
  access: { subject: 'dashboard', action: 'read' },
  summary:
    'The way of a new agency to its first reviewed rows, as far as the viewer may go it; whether each step is done',
  reply: z.object({ steps: z.array(step) }),
});
