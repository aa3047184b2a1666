import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const access = { subject: 'campaigns', action: 'update' } as const;
const gradeParams = z.object({ id: z.uuid() });

const gradeStep = z.object({ id: z.uuid(), code: z.string(), label: z.string(), colour: z.string() });
/** A step of an older version, `number`, with its default replacement in the newest version. */
const oldStep = gradeStep.extend({ number: z.int(), becomes: z.uuid().nullable() });

export const gradeMoves = endpoint({
  method: 'GET',
  path: '/api/grades/{id}/moves',
  access,
  summary: 'List the campaigns on an older version of a scheme, and the replacements of its steps in the newest',
  params: gradeParams,
  reply: z.object({
    version: z.object({ id: z.uuid(), number: z.int(), steps: z.array(gradeStep) }),
    /** Campaigns that the viewer may change, with the number of their version. */
    campaigns: z.array(z.object({ id: z.uuid(), name: z.string(), state: z.string(), number: z.int() })),
    steps: z.array(oldStep),
  }),
});

export const moveCampaigns = endpoint({
  method: 'POST',
  path: '/api/grades/{id}/moves',
  access,
  summary: 'Move campaigns to the newest version of their scheme, and their records to the mapped steps, as a job',
  params: gradeParams,
  body: z.object({
    version_id: z.uuid(),
    campaign_ids: z.array(z.uuid()).min(1, 'Choose at least one campaign.').max(500).meta({ label: 'Campaigns' }),
    /** Replacements that differ from the default; null removes the grade of the step's records. */
    mapping: z
      .array(z.object({ from: z.uuid(), to: z.uuid().nullable() }))
      .max(500)
      .default([])
      .meta({ label: 'Steps' }),
  }),
  reply: z.object({ job_id: z.uuid() }),
});
