import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const USER_ICONS = {
  user: 'Person',
  headset: 'Headset',
  database: 'Database',
  check: 'Check mark',
  briefcase: 'Briefcase',
  coin: 'Coin',
  building: 'Building',
} as const;

const userTypeSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  colour: z.string(),
  icon: z.enum(Object.keys(USER_ICONS) as (keyof typeof USER_ICONS)[]),
  /** The default role; null when the viewer may not grant it. */
  default_role_id: z.uuid().nullable(),
});
export type UserTypeSummary = z.infer<typeof userTypeSummary>;

export const userTypeSummaries = endpoint({
  method: 'GET',
  path: '/api/known-user-types',
  access: 'signed-in',
  summary: 'List the user types with their name, colour, icon and default role',
  reply: z.object({ types: z.array(userTypeSummary) }),
});
