import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { grantsAccess, keysOf, requiredChoice } from '../fields.ts';
import { USER_STATUS } from '../users/user-states.ts';

export const TEAM_ROLE = {
  sd: 'Sales developer',
  qc: 'Quality control',
  data: 'Data',
  researcher: 'Researcher',
  viewer: 'Viewer',
} as const;

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(keysOf(TEAM_ROLE)),
  type: z.string().nullable(),
  status: z.enum(keysOf(USER_STATUS)),
  /** Number of the person's open campaigns. */
  campaigns: z.int(),
});

const campaignParams = z.object({ id: z.uuid() });
const team = z.object({ people: z.array(person), can: z.object({ update: z.boolean() }) });
const MAX_PEOPLE_PER_REQUEST = 100;
const people = grantsAccess(
  z
    .array(z.uuid())
    .min(1, 'Choose at least one person.')
    .max(MAX_PEOPLE_PER_REQUEST)
    .meta({ label: 'People', reference: 'campaign-staff' }),
);

/** A permission with the scope `own` covers the campaigns of the user's teams. Client users get `forbidden`. */
export const readCampaignTeam = endpoint({
  method: 'GET',
  path: '/api/campaigns/{id}/team',
  access: { subject: 'campaigns', action: 'read' },
  summary: 'List the team of a campaign with roles',
  params: campaignParams,
  reply: team,
});

export const joinCampaignTeam = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/team',
  access: { subject: 'campaigns', action: 'update' },
  summary: 'Add people to the team of a campaign, or change the role of those who are in it',
  params: campaignParams,
  body: z.object({ people, role: grantsAccess(requiredChoice('Role in the campaign', TEAM_ROLE)) }),
  reply: team,
});

export const leaveCampaignTeam = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/team/leave',
  access: { subject: 'campaigns', action: 'update' },
  summary: 'Remove people from the team of a campaign',
  params: campaignParams,
  body: z.object({ people: grantsAccess(people.meta({ label: 'People' })) }),
  reply: team,
});
