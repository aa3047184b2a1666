import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const fieldValuesFile = endpoint({
  method: 'GET',
  path: '/api/fields/{id}/values',
  access: { subject: 'export', action: 'read' },
  summary: 'Export all values of a field as CSV, archived campaigns included; also needs permission to read the field',
  params: z.object({ id: z.uuid() }),
  reply: 'bytes',
});
