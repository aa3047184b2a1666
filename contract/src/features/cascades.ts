import { z } from 'zod';
import { MAX_LEVELS, MIN_LEVELS } from '../cascades/chain.ts';
import { storedOption } from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import { rowVersion, storable } from '../fields.ts';

const access = { subject: 'cascading-fields', action: 'update' } as const;
const campaignParams = z.object({ campaign_id: z.uuid() });
const cascadeParams = z.object({ id: z.uuid() });
/** Maximum number of pairs in a cascade: enough for a few hundred values per level. */
export const MAX_PAIRS = 20_000;

const name = storable().trim().min(1).max(80).meta({ label: 'Name' });
const rules = {
  strict: z.boolean().meta({ label: 'Strict' }),
  allow_all_if_parent_empty: z.boolean().meta({ label: 'Allow all when the parent is empty' }),
  auto_fill_single: z.boolean().meta({ label: 'Fill in the only option' }),
};

const code = storable().min(1).max(40);
const pair = z.object({ level: z.int().min(MIN_LEVELS).max(MAX_LEVELS), parent: code, child: code });

const level = z.object({ field_id: z.uuid(), label: z.string(), options: z.array(storedOption) });
/** A cascade: a chain of select fields in which each value limits the values of the next field. */
const cascade = z.object({
  id: z.uuid(),
  version: z.int(),
  campaign_id: z.uuid(),
  campaign_name: z.string(),
  name: z.string(),
  entity: z.enum(['account', 'contact']),
  ...rules,
  archived_at: z.string().nullable(),
  levels: z.array(level),
  pairs: z.array(pair),
});
export type Cascade = z.infer<typeof cascade>;

export const listCascades = endpoint({
  method: 'GET',
  path: '/api/campaigns/{campaign_id}/cascades',
  access,
  summary:
    'List the cascades of a campaign, with the numbers of parents without children and of records that violate them',
  params: campaignParams,
  reply: z.object({
    cascades: z.array(
      cascade.omit({ levels: true, pairs: true, campaign_name: true }).extend({
        levels: z.array(level.omit({ options: true })),
        pairs: z.int(),
        /** Number of active parent values. */
        parents: z.int(),
        /** Number of active parent values without allowed children. */
        uncovered: z.int(),
        /** Number of visible records whose values the cascade does not allow. */
        violations: z.int(),
      }),
    ),
    /** The campaign's select fields, which a cascade may use. */
    fields: z.array(level.omit({ options: true }).extend({ entity: z.enum(['account', 'contact']) })),
  }),
});
export type CascadeList = z.infer<NonNullable<typeof listCascades.reply>>;

export const addCascade = endpoint({
  method: 'POST',
  path: '/api/campaigns/{campaign_id}/cascades',
  access,
  summary: 'Define a cascade of 2 to 5 select fields of a campaign',
  params: campaignParams,
  body: z.object({
    name,
    // `levelProblems` checks the number of levels.
    levels: z.array(z.uuid()).max(20).meta({ label: 'Levels' }),
    strict: rules.strict.default(true),
    allow_all_if_parent_empty: rules.allow_all_if_parent_empty.default(false),
    auto_fill_single: rules.auto_fill_single.default(true),
  }),
  reply: cascade,
});

export const viewCascade = endpoint({
  method: 'GET',
  path: '/api/cascades/{id}',
  access,
  summary: 'Get a cascade with the pairs that it allows',
  params: cascadeParams,
  reply: cascade,
});

export const editCascade = endpoint({
  method: 'PATCH',
  path: '/api/cascades/{id}',
  access,
  summary: 'Change the name, rules and pairs of a cascade, or archive or restore it; its fields cannot change',
  params: cascadeParams,
  body: z.object({
    version: rowVersion(),
    name: name.optional(),
    strict: rules.strict.optional(),
    allow_all_if_parent_empty: rules.allow_all_if_parent_empty.optional(),
    auto_fill_single: rules.auto_fill_single.optional(),
    /** Replaces all existing pairs. */
    pairs: z.array(pair).max(MAX_PAIRS).optional().meta({ label: 'Pairs' }),
    archived: z.boolean().optional().meta({ label: 'Archived' }),
  }),
  maxBodyBytes: 4_000_000,
  reply: cascade,
});

/** Maximum number of violating records in a reply. */
export const MAX_VIOLATIONS = 200;
export const cascadeViolations = endpoint({
  method: 'GET',
  path: '/api/cascades/{id}/violations',
  access,
  summary: 'List the visible records whose values a cascade does not allow',
  params: cascadeParams,
  reply: z.object({
    rows: z.array(
      z.object({
        record_id: z.uuid(),
        version: z.int(),
        name: z.string(),
        may_update: z.boolean(),
        level: z.int(),
        parent: z.string().nullable(),
        child: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
});
