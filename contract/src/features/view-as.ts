import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userData } from './auth.ts';

const viewedUser = z.object({ userData });

export const viewAs = endpoint({
  method: 'POST',
  path: '/api/view-as',
  access: { subject: 'view-as', action: 'read' },
  summary: 'View as another user for an hour, without changing anything; all requests of this session run as that user',
  body: z.object({ user_id: z.uuid() }),
  reply: viewedUser,
});

export const stopViewAs = endpoint({
  method: 'DELETE',
  path: '/api/view-as',
  /** The session identifies the user, even when viewing has already ended. */
  access: 'public',
  summary: 'Stop viewing as another user',
  reply: viewedUser,
});
