import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const step = z.object({ step: z.enum(['client', 'campaign', 'import', 'review']), done: z.boolean() });
export type FirstStep = z.infer<typeof step>;

export const firstSteps = endpoint({
  method: 'GET',
  path: '/api/dashboard/first_steps',
  access: { subject: 'dashboard', action: 'read' },
  summary: 'List the first steps of setting up an agency that the viewer is permitted to do, and whether each is done',
  reply: z.object({ steps: z.array(step) }),
});
