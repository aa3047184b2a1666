import { z } from 'zod';
import {
  customValue,
  definitionProblems,
  FIELD_TYPE,
  fieldOptions,
  fieldParams,
  validateDefault,
} from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import {
  choice,
  count,
  createOnly,
  flag,
  grantsAccess,
  references,
  requiredChoice,
  requiredReference,
  requiredText,
  storable,
  text,
  texts,
  wholeNumber,
} from '../fields.ts';
import { FORMULA_TYPE, type FormulaType } from '../formula/functions.ts';
import { MAX_FORMULA_LENGTH } from '../formula/tokens.ts';
import { defineMessage, messageKey } from '../message.ts';
import type { Problems } from '../problems.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';

/**
 * Kinds of custom fields: a master field is available in all campaigns, a client field in the client's campaigns, a
 * campaign field in one campaign, and an opportunity field for opportunities.
 */
export const FIELD_KIND = {
  master: 'Master',
  client: 'Client',
  campaign: 'Campaign',
  opportunity: 'Opportunity',
} as const;
export type FieldKind = keyof typeof FIELD_KIND;

/** States of a field; a draft is visible only in the list of fields. */
export const FIELD_STATE = { draft: 'Draft', active: 'Active' } as const;
const REQUIRED = { no: 'No', always: 'Always', on_grade: 'With a grade', on_outcome: 'With an outcome' } as const;
const SURVIVORSHIP = {
  fill_empty: 'Fill empty values',
  newest: 'The newest value',
  most_trusted: 'The most trusted source',
  manual_only: 'Changed by hand only',
} as const;

/** The kinds of records that can have a field; opportunities have a separate kind of fields. */
export const FIELD_ENTITY = { account: 'Account', contact: 'Contact' } as const;

const KEY_PATTERN = /^[a-z][a-z0-9_]{0,49}$/;

const fields = {
  label: requiredText('Label', 80),
  key: createOnly(
    storable()
      .refine(
        (key) => key === '' || KEY_PATTERN.test(key),
        'Use lower-case letters, digits and _, beginning with a letter.',
      )
      .default('')
      .meta({ label: 'Key', help: 'Used in the API and files, cannot be changed later; made from the label if empty' }),
  ),
  type: createOnly(requiredChoice('Type', FIELD_TYPE)),
  help: text('Help', 300, { help: 'Shown next to the field' }),
  params: fieldParams.default({}).meta({ label: 'Limits' }),
  options: fieldOptions.default([]).meta({ label: 'Options' }),
  default_value: customValue.default(null).meta({ label: 'Default value', help: 'A new record starts with it' }),
  required: grantsAccess(choice('Required', REQUIRED, 'no')),
  section: text('Section', 80),
  order: wholeNumber('Order', 0, 10_000, { help: 'Position among the fields' }),
  visible_to: grantsAccess(references('Visible to', 'roles', 50, { help: 'All roles if empty' })),
  editable_by: grantsAccess(references('Editable by', 'roles', 50, { help: 'All roles that see it if empty' })),
  client_visible: grantsAccess(flag('Visible to the client')),
  sensitive: grantsAccess(flag('Sensitive', { help: 'Shown only to roles with permission for sensitive fields' })),
  import_synonyms: texts('Import synonyms', 50, 80, { help: 'Headers of files that mean this field' }),
  export_name: text('Export name', 80, { help: 'The header in exports; the label if empty' }),
  survivorship: choice('Which value wins', SURVIVORSHIP, 'fill_empty', {
    help: 'If a file has a different value',
  }),
  indexed: flag('Filtered and sorted often', { on: true, help: 'Uses one of the few indexed columns' }),
};

const entity = createOnly(
  choice('Record', FIELD_ENTITY, 'account', {
    help: 'The records of a campaign that have this field; cannot be changed later',
  }),
);

const row = {
  name: z.string(),
  state: requiredChoice('State', FIELD_STATE),
  option_count: count('Options'),
  campaigns: count('Campaigns'),
};

const columns = {
  label: { width: 220 },
  key: { width: 160 },
  type: { width: 150 },
  required: { width: 140 },
  option_count: { width: 100 },
  campaigns: { width: 110 },
  sensitive: { width: 110 },
  client_visible: { width: 150, hidden: true },
  section: { width: 140, hidden: true },
  state: { width: 100 },
  updated_at: { hidden: true },
} as const;

const { label, key, type, ...otherColumns } = columns;
const columnsWithEntity = { label, key, type, entity: { width: 110 }, ...otherColumns } as const;

const definition = {
  shared: true,
  row,
  defaultSort: [{ colId: 'label', sort: 'asc' as const }],
  search: ['label', 'key', 'help'] as const,
  rules: (field: Partial<z.output<z.ZodObject<typeof fields>>>) => {
    const { type, params = {}, options = [], default_value = null, required = 'no' } = field;
    if (!type) return {};
    const problems: Problems = definitionProblems({ type, params, options });
    if (type === 'formula' && required !== 'no')
      problems.required = defineMessage(
        'problems.formulaRequired',
        'A formula is calculated, so it cannot be required.',
      );
    // The default value can only be checked with valid limits.
    return Object.keys(problems).length > 0
      ? problems
      : validateDefault({ type, params, options }, default_value).problems;
  },
};

export const masterFields = resource({
  ...definition,
  name: 'master-fields',
  subject: 'master-fields',
  noun: { one: 'master field', many: 'master fields' },
  purpose: 'Master fields are custom fields for accounts and contacts that the campaigns of all clients can use.',
  example: 'Example: “ERP system”, a choice of ten products.',
  fields: { entity, ...fields },
  columns: columnsWithEntity,
});
export const clientFields = resource({
  ...definition,
  name: 'client-fields',
  subject: 'client-fields',
  noun: { one: 'client field', many: 'client fields' },
  purpose: 'Client fields are custom fields for accounts and contacts in the campaigns of one client.',
  example: 'Example: “Customer number” of one client.',
  fields: { client_id: createOnly(requiredReference('Client', 'clients')), entity, ...fields },
  columns: { client_label: { width: 200 }, ...columnsWithEntity },
});
export const campaignFields = resource({
  ...definition,
  name: 'campaign-fields',
  subject: 'campaign-fields',
  noun: { one: 'campaign field', many: 'campaign fields' },
  purpose: 'Campaign fields are custom fields for accounts and contacts of one campaign only.',
  example: 'Example: “Budget for 2027”.',
  fields: { campaign_id: createOnly(requiredReference('Campaign', 'campaigns')), entity, ...fields },
  columns: { campaign_label: { width: 220 }, ...columnsWithEntity },
});
export const opportunityFields = resource({
  ...definition,
  name: 'opportunity-fields',
  subject: 'opportunity-fields',
  noun: { one: 'opportunity field', many: 'opportunity fields' },
  purpose: 'Opportunity fields are custom fields for opportunities.',
  example: 'Example: “Expected order value”.',
  fields,
  columns,
});

export const fieldResources = {
  master: masterFields,
  client: clientFields,
  campaign: campaignFields,
  opportunity: opportunityFields,
} as const;
export type AnyFieldResource = (typeof fieldResources)[FieldKind];

const createStates = <R extends AnyFieldResource>(fieldResource: R) =>
  stateMachine(fieldResource, FIELD_STATE, { draft: ['active'], active: ['draft'] });
const purgeEndpoint = ({ name, subject, noun }: AnyFieldResource) =>
  endpoint({
    method: 'POST',
    path: `/api/${name}/{id}/purge`,
    access: { subject, action: 'delete' },
    summary: `Delete the ${noun.one} permanently, as a job; if it has values, it must be archived and its key repeated`,
    params: z.object({ id: z.uuid() }),
    body: z.object({ confirm: text('Key of the field', 80) }),
    reply: z.object({ job_id: z.uuid() }),
  });
const usageEndpoint = ({ name, subject, noun }: AnyFieldResource) =>
  endpoint({
    method: 'GET',
    path: `/api/${name}/{id}/usage`,
    access: { subject, action: 'read' },
    summary: `List the visible campaigns that use the ${noun.one}, and how many of their accounts have a value`,
    params: z.object({ id: z.uuid() }),
    reply: z.object({
      campaigns: z.array(z.object({ id: z.uuid(), name: z.string(), accounts: z.int(), filled: z.int().nullable() })),
    }),
  });

const formulaType = z.enum(Object.keys(FORMULA_TYPE) as [FormulaType, ...FormulaType[]]);
const formulaEndpoint = ({ name, subject, noun }: AnyFieldResource) =>
  endpoint({
    method: 'POST',
    path: `/api/${name}/formula`,
    access: { subject, action: 'read' },
    isReadOnly: true,
    summary: `Check the formula of the ${noun.one}: errors with positions, result type, available fields, samples`,
    body: z.object({
      formula: storable().max(MAX_FORMULA_LENGTH * 2),
      entity: z.enum(['account', 'contact', 'opportunity']).default('account'),
      client_id: z.uuid().nullable().default(null),
      campaign_id: z.uuid().nullable().default(null),
      /** Id of the field with this formula, if it already exists. */
      id: z.uuid().nullable().default(null),
    }),
    reply: z.object({
      fields: z.array(
        z.object({ name: z.string(), label: z.string(), type: formulaType, codes: z.array(z.string()).optional() }),
      ),
      /** Positions are counted in characters from 0; lines and columns from 1. */
      faults: z.array(
        z.object({
          at: z.int(),
          end: z.int(),
          line: z.int(),
          column: z.int(),
          message: messageKey.extend({ message: z.string() }),
        }),
      ),
      result: formulaType.nullable(),
      is_sensitive: z.boolean(),
      /** The campaign of the sample records. */
      campaign: z.string().nullable(),
      samples: z.array(
        z.object({ record: z.string(), value: z.union([z.string(), z.number(), z.boolean()]).nullable() }),
      ),
    }),
  });

export const checkMasterFormula = formulaEndpoint(masterFields);
export const checkClientFormula = formulaEndpoint(clientFields);
export const checkCampaignFormula = formulaEndpoint(campaignFields);
export const checkOpportunityFormula = formulaEndpoint(opportunityFields);

export const masterFieldStates = createStates(masterFields);
export const clientFieldStates = createStates(clientFields);
export const campaignFieldStates = createStates(campaignFields);
export const opportunityFieldStates = createStates(opportunityFields);
export const { change: changeMasterFieldState } = masterFieldStates;
export const { change: changeClientFieldState } = clientFieldStates;
export const { change: changeCampaignFieldState } = campaignFieldStates;
export const { change: changeOpportunityFieldState } = opportunityFieldStates;

export const purgeMasterField = purgeEndpoint(masterFields);
export const purgeClientField = purgeEndpoint(clientFields);
export const purgeCampaignField = purgeEndpoint(campaignFields);
export const purgeOpportunityField = purgeEndpoint(opportunityFields);

export const masterFieldUsage = usageEndpoint(masterFields);
export const clientFieldUsage = usageEndpoint(clientFields);
export const campaignFieldUsage = usageEndpoint(campaignFields);
export const opportunityFieldUsage = usageEndpoint(opportunityFields);

/** The additional endpoints of each kind of field. */
export const FIELD_ENDPOINTS = {
  master: { states: masterFieldStates, purge: purgeMasterField, usage: masterFieldUsage, formula: checkMasterFormula },
  client: { states: clientFieldStates, purge: purgeClientField, usage: clientFieldUsage, formula: checkClientFormula },
  campaign: {
    states: campaignFieldStates,
    purge: purgeCampaignField,
    usage: campaignFieldUsage,
    formula: checkCampaignFormula,
  },
  opportunity: {
    states: opportunityFieldStates,
    purge: purgeOpportunityField,
    usage: opportunityFieldUsage,
    formula: checkOpportunityFormula,
  },
} as const;
