import { z } from 'zod';
import type { Subject } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { keysOf, requiredDay, requiredText, text } from '../fields.ts';
import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';
import { campaigns } from './campaigns.ts';

interface Permission {
  subject: Subject;
  action: 'create' | 'update';
}

/**
 * Parts that a clone may copy, with the additional permissions that each requires. Data is never copied: a clone has no
 * accounts, contacts or imports.
 */
export const CLONE_PARTS = {
  terms: [],
  fields: [{ subject: 'select-campaign-fields', action: 'update' }],
  cascades: [{ subject: 'cascading-fields', action: 'update' }],
  steps: [{ subject: 'campaign-steps', action: 'update' }],
  grades: [],
  templates: [
    { subject: 'email-template', action: 'create' },
    { subject: 'docs-template', action: 'create' },
  ],
  views: [{ subject: 'sales-developer-campaign-views', action: 'update' }],
  team: [],
} as const satisfies Record<string, readonly Permission[]>;
export type ClonePart = keyof typeof CLONE_PARTS;

const PARTS = keysOf(CLONE_PARTS);

const CASCADES_NEED_FIELDS = defineMessage(
  'problems.cloneCascades',
  'Cascades are chains of fields: copy the fields as well.',
);

/** Validates the selected parts against each other. */
export const cloneProblems = ({ parts }: { parts: readonly ClonePart[] }): Problems =>
  parts.includes('cascades') && !parts.includes('fields') ? { parts: CASCADES_NEED_FIELDS } : {};

/** Clones a campaign. If the user may not create one of the parts, nothing is cloned and the error names the part. */
export const cloneCampaign = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/clone',
  access: { subject: campaigns.subject, action: 'create' },
  summary: 'Clone the setup of a campaign for the same client, without its data',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    name: requiredText('Name', 120),
    code: text('Code', 20),
    /** The end date and the step dates keep their distance from it. */
    start_date: requiredDay('Start date'),
    parts: z.array(z.enum(PARTS)).max(PARTS.length).meta({ label: 'What is copied' }),
  }),
  reply: z.object({ id: z.uuid(), name: z.string() }),
});
