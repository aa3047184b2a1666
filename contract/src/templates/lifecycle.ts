import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { choice, grantsAccess, reference, requiredChoice, requiredText, rowVersion } from '../fields.ts';
import { defineMessage } from '../message.ts';
import { LANGUAGES } from '../people/languages.ts';
import type { Problems } from '../problems.ts';
import type { Resource } from '../resource.ts';
import { type StateMachine, stateMachine } from '../state-machine.ts';

/**
 * The life cycle of templates with versions. Only drafts can be edited: changing any other version creates a new draft,
 * and the active version stays in use until the draft replaces it.
 */

export const TEMPLATE_STATE = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  active: 'Active',
  retired: 'Retired',
} as const;
export type TemplateState = keyof typeof TEMPLATE_STATE;

const TEMPLATE_TRANSITIONS = {
  draft: ['in_review'],
  in_review: ['approved'],
  approved: ['active'],
  active: ['retired'],
  retired: ['active'],
} as const satisfies Record<TemplateState, readonly TemplateState[]>;

export const TEMPLATE_SCOPE = { agency: 'Agency', client: 'Client', campaign: 'Campaign' } as const;

/** Audience and language of a template, fixed after its first use. */
export const templateScopeFields = {
  scope: grantsAccess(requiredChoice('Scope', TEMPLATE_SCOPE)),
  client_id: grantsAccess(reference('Client', 'clients', { help: 'Only for emails and documents of this client' })),
  campaign_id: grantsAccess(reference('Campaign', 'campaigns', { help: 'Only for this campaign' })),
  language: choice('Language', LANGUAGES, 'en'),
};

const CLIENT_MISSING = defineMessage('problems.templateClientMissing', 'Choose the client that the template is for.');
const CAMPAIGN_MISSING = defineMessage(
  'problems.templateCampaignMissing',
  'Choose the campaign that the template is for.',
);
const OTHER_SCOPE = defineMessage(
  'problems.templateOtherScope',
  'This is for another scope: leave it empty, or change the scope.',
);

/** Validates the scope of a template against its client and campaign. */
export function scopeProblems({
  scope,
  client_id,
  campaign_id,
}: {
  scope?: string | undefined;
  client_id?: string | null | undefined;
  campaign_id?: string | null | undefined;
}): Problems {
  return {
    ...(scope === 'client' && !client_id ? { client_id: CLIENT_MISSING } : {}),
    ...(scope !== 'client' && client_id ? { client_id: OTHER_SCOPE } : {}),
    ...(scope === 'campaign' && !campaign_id ? { campaign_id: CAMPAIGN_MISSING } : {}),
    ...(scope !== 'campaign' && campaign_id ? { campaign_id: OTHER_SCOPE } : {}),
  };
}

/** Version fields in the row of every template. */
export const templateRow = {
  version_no: z.int().meta({ label: 'Version' }),
  state: requiredChoice('State', TEMPLATE_STATE),
  /** Number of the active version; null without one. */
  active_no: z.int().nullable().meta({ label: 'Active version' }),
  last_used_at: z.string().nullable().meta({ label: 'Last used' }),
};

const templateVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(Object.keys(TEMPLATE_STATE) as [TemplateState, ...TemplateState[]]),
  created_at: z.string(),
  created_by: z.string().nullable(),
  approved_at: z.string().nullable(),
  approved_by: z.string().nullable(),
  activated_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type TemplateVersion = z.infer<typeof templateVersion>;

type TemplateResource = Pick<Resource, 'name' | 'subject' | 'noun'> & { row: z.ZodObject; fields: z.ZodObject };
const versionParams = z.object({ id: z.uuid(), number: z.coerce.number().int().min(1).max(1_000_000) });
const templateParams = z.object({ id: z.uuid() });
const versionList = z.object({ versions: z.array(templateVersion) });
const stateBody = z.object({ state: z.enum(Object.keys(TEMPLATE_STATE) as [TemplateState, ...TemplateState[]]) });
const restoreBody = z.object({ version: rowVersion() });
const cloneBody = z.object({ name: requiredText('New name', 120) });
const createdTemplate = z.object({ id: z.uuid(), name: z.string() });

/**
 * The endpoints and states of a versioned template. `content` lists the fields that belong to a version; all others
 * belong to the template.
 */
export interface TemplateLifecycle<E extends TemplateResource = TemplateResource> {
  content: readonly string[];
  machine: StateMachine<TemplateState, E['row']>;
  versions: Endpoint<typeof templateParams, undefined, undefined, typeof versionList>;
  /** Returns one version with its complete content, for comparison. */
  readVersion: Endpoint<typeof versionParams, undefined, undefined, z.ZodObject>;
  /** Changes the state of one version. */
  changeVersionState: Endpoint<typeof versionParams, undefined, typeof stateBody, E['row']>;
  restore: Endpoint<typeof versionParams, undefined, typeof restoreBody, E['row']>;
  clone: Endpoint<typeof templateParams, undefined, typeof cloneBody, typeof createdTemplate>;
}

/** Defines versions, states and endpoints of a template resource; `content` are the fields of a version. */
export function templateLifecycle<E extends TemplateResource>(
  entity: E,
  content: readonly (keyof E['fields']['shape'] & string)[],
): TemplateLifecycle<E> {
  const { name, subject, noun, row, fields } = entity;
  const read = { subject, action: 'read' } as const;
  const update = { subject, action: 'update' } as const;
  const versionContent = z.object(
    Object.fromEntries(content.map((field) => [field, row.shape[field] ?? fields.shape[field]])),
  );
  return {
    content,
    machine: stateMachine(entity, TEMPLATE_STATE, TEMPLATE_TRANSITIONS) as TemplateLifecycle<E>['machine'],
    versions: endpoint({
      method: 'GET',
      path: `/api/${name}/{id}/versions`,
      access: read,
      summary: `List the versions, newest first: ${noun.one}`,
      params: templateParams,
      reply: versionList,
    }),
    readVersion: endpoint({
      method: 'GET',
      path: `/api/${name}/{id}/versions/{number}`,
      access: read,
      summary: `Get one version with its content: ${noun.one}`,
      params: versionParams,
      reply: templateVersion.extend({ content: versionContent }) as unknown as z.ZodObject,
    }),
    changeVersionState: endpoint({
      method: 'POST',
      path: `/api/${name}/{id}/versions/{number}/state`,
      access: update,
      summary: `Change the state of one version: ${noun.one}`,
      params: versionParams,
      body: stateBody,
      reply: row,
    }) as TemplateLifecycle<E>['changeVersionState'],
    restore: endpoint({
      method: 'POST',
      path: `/api/${name}/{id}/versions/{number}/restore`,
      access: update,
      summary: `Copy an earlier version into the draft, or into a new draft if there is none: ${noun.one}`,
      params: versionParams,
      body: restoreBody,
      reply: row,
    }) as TemplateLifecycle<E>['restore'],
    clone: endpoint({
      method: 'POST',
      path: `/api/${name}/{id}/clone`,
      access: { subject, action: 'create' },
      summary: `Clone as a draft with another name: ${noun.one}`,
      params: templateParams,
      body: cloneBody,
      reply: createdTemplate,
    }),
  };
}
