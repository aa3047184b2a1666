import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const fieldValuesFile = endpoint({
  method: 'GET',
  path: '/api/fields/{id}/values',
  access: { subject: 'export', action: 'read' },
  summary:
    'All values of a field in a CSV file, of every campaign, one that is archived included; asks for the right to read the field as well',
  params: z.object({ id: z.uuid() }),
  reply: 'bytes',
});
