import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  count,
  flag,
  grantsAccess,
  reference,
  references,
  requiredChoice,
  requiredColour,
  requiredText,
  storable,
  text,
} from '../fields.ts';
import { defineMessage } from '../message.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';
import { mergeEndpoints, mergePreview } from '../vocabulary/merging.ts';

export const TAG_SCOPE = {
  account: 'Accounts',
  contact: 'Contacts',
  opportunity: 'Opportunities',
  campaign: 'Campaigns',
} as const;
export type TagScope = keyof typeof TAG_SCOPE;
export const TAG_STATE = { active: 'Active', retired: 'Retired' } as const;
/** Days after which an unused tag is stale. */
export const STALE_AFTER_DAYS = 180;

const SINGLE_LIMIT = defineMessage(
  'problems.oneLimit',
  'Choose a campaign or a client, not both: a campaign already has a client.',
);
const MISSING_GROUP = defineMessage(
  'problems.namelessGroup',
  'Enter the group from which a record can have only one tag.',
);

/** Tags that users put on records to find and distinguish them. */
export const tags = resource({
  name: 'tags',
  subject: 'tags',
  noun: { one: 'tag', many: 'tags' },
  purpose: 'Tags mark accounts, contacts and campaigns, so that you can filter by them.',
  example: 'Examples: “Key account”, “Do not call”.',
  shared: 'keptWhileUsed',
  fields: {
    name: requiredText('Name', 40),
    scope: requiredChoice('Record type', TAG_SCOPE),
    colour: requiredColour('Colour'),
    description: text('Description', 500, { control: 'long-text' }),
    group: text('Group', 40, { help: 'Tags that answer one question, such as "Persona"' }),
    exclusive_in_group: flag('Only one of the group', {
      help: 'A record can have only one of the group’s tags with this setting; a new one replaces it',
    }),
    campaign_id: grantsAccess(
      reference('Campaign', 'campaigns', { help: 'Limits the tag to what belongs to this campaign' }),
    ),
    client_id: grantsAccess(reference('Client', 'clients', { help: 'Limits the tag to what belongs to this client' })),
    client_visible: grantsAccess(flag('Client-visible', { help: 'Also shown to client users' })),
    who_may_apply: grantsAccess(references('Who can apply it', 'roles', 50, { help: 'All roles if empty' })),
  },
  row: {
    state: requiredChoice('State', TAG_STATE),
    limit: z.string().nullable().meta({ label: 'Limited to' }),
    usage: count('Records'),
    last_used_at: z.string().nullable().meta({ label: 'Last used' }),
    stale: z.boolean().meta({ label: 'Stale' }),
    merged_into_id: z.uuid().nullable(),
    merged_into_label: z.string().nullable().meta({ label: 'Merged into' }),
  },
  columns: {
    name: { width: 200 },
    scope: { width: 120 },
    group: { width: 140 },
    colour: { width: 90, sortable: false, filterable: false },
    client_visible: { width: 120 },
    limit: { width: 200 },
    usage: { width: 100 },
    state: { width: 100 },
    last_used_at: {},
    stale: { hidden: true },
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
  search: ['name', 'group', 'description'],
  rules: ({ campaign_id, client_id, group, exclusive_in_group }) => ({
    ...(campaign_id && client_id ? { client_id: SINGLE_LIMIT } : {}),
    ...(exclusive_in_group && group === '' ? { group: MISSING_GROUP } : {}),
  }),
});

export const tagStates = stateMachine(tags, TAG_STATE, { active: ['retired'], retired: ['active'] });
export const changeTagState = tagStates.change;

/** A tag as records show it. */
const chip = z.object({ id: z.uuid(), name: z.string(), colour: z.string(), group: z.string() });
export type TagChip = z.infer<typeof chip>;

const tagScope = z.enum(Object.keys(TAG_SCOPE) as [TagScope, ...TagScope[]]);
/** The tagged record, or with `campaign_id` the working row of an account. */
const record = z.object({ scope: tagScope, id: z.uuid() });
const campaignQuery = z.object({ campaign_id: z.uuid().optional() });

export const readRecordTags = endpoint({
  method: 'GET',
  path: '/api/tags/of/{scope}/{id}',
  access: 'signed-in',
  summary: 'List the tags of a record; with `campaign_id` those of the account’s working row, primary one first',
  params: record,
  query: campaignQuery,
  reply: z.object({
    tags: z.array(chip.extend({ state: z.enum(['active', 'retired']), primary: z.boolean() })),
    can: z.object({ update: z.boolean() }),
  }),
});

export const availableTags = endpoint({
  method: 'GET',
  path: '/api/tags/offered/{scope}',
  access: 'signed-in',
  summary: 'Search the tags that the caller can add to the record `id`, or to any record, by name; at most 20',
  params: record.pick({ scope: true }),
  query: campaignQuery.extend({ id: z.uuid().optional(), q: storable().max(100).default('') }),
  reply: z.object({ tags: z.array(chip) }),
});

const MAX_RECORDS = 10_000;
const tagAssignment = z.object({
  scope: tagScope,
  record_ids: z.array(z.uuid()).min(1).max(MAX_RECORDS),
  tag_id: z.uuid(),
  campaign_id: z.uuid().optional().meta({ description: 'The records are the working rows of these accounts.' }),
});

export const applyTag = endpoint({
  method: 'POST',
  path: '/api/tags/apply',
  access: 'signed-in',
  summary:
    'Add a tag to records, all or none; needs permission to change them. Replaces a tag of the same exclusive group',
  body: tagAssignment.extend({
    primary: z.boolean().default(false).meta({ description: 'Becomes the primary tag of the working rows.' }),
  }),
  reply: z.object({
    /** Number of records that did not have the tag before. */
    applied: z.int(),
    replaced: z.array(z.object({ record_id: z.uuid(), tag: chip })),
  }),
});

export const removeTag = endpoint({
  method: 'POST',
  path: '/api/tags/remove',
  access: 'signed-in',
  summary: 'Remove a tag from records; needs permission to change them',
  body: tagAssignment,
  reply: z.object({ removed: z.int() }),
});

const tagSettings = z.object({
  max_per_record: z
    .int()
    .min(1)
    .max(200)
    .meta({ label: 'Tags per record', help: 'Records that already have more keep them' }),
});
export type TagSettings = z.infer<typeof tagSettings>;

export const readTagSettings = endpoint({
  method: 'GET',
  path: '/api/tags/settings',
  access: { subject: tags.subject, action: 'update' },
  summary: 'Get the maximum number of tags per record',
  reply: tagSettings,
});

export const changeTagSettings = endpoint({
  method: 'POST',
  path: '/api/tags/settings',
  access: { subject: tags.subject, action: 'update' },
  summary: 'Change the maximum number of tags per record',
  body: tagSettings,
  reply: tagSettings,
});

const mergeCounts = z.object({
  /** Number of records that get the other tag instead. */
  moved: z.int(),
  /** Number of records that have both tags and keep one. */
  both: z.int(),
  /** Number of records that lose a tag of the same exclusive group. */
  replaced: z.int(),
  /** Number of saved views of all users that filter by the merged tag. */
  views: z.int(),
});

export const tagMerging = { ...mergeEndpoints(tags), preview: mergePreview(tags, mergeCounts) };
export const previewTagMerge = tagMerging.preview;
export const mergeTags = tagMerging.merge;
