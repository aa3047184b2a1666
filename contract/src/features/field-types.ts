import { z } from 'zod';
import { FIELD_TYPE, type FieldType, fieldOptions, fieldParams } from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import { requiredChoice, requiredText, rowVersion } from '../fields.ts';
import { messageKey } from '../message.ts';
import { type AnyFieldResource, type FieldKind, fieldResources } from './fields.ts';

/** Lossless type changes of a field with values, made in place. Any other change copies the values to a new field. */
const LOSSLESS_TARGETS: Partial<Record<FieldType, FieldType>> = {
  text: 'select',
  integer: 'decimal',
  select: 'multi_select',
};
/** Returns the type to which a field can change without losing values; undefined if there is none. */
export const losslessTarget = (from: FieldType): FieldType | undefined => LOSSLESS_TARGETS[from];

/** How a type change is made: immediately, by converting the values, or with a new field. */
export const TYPE_CHANGE_MODE = { free: 'Immediately', safe: 'With its values', migrate: 'Into a new field' } as const;
export type TypeChangeMode = keyof typeof TYPE_CHANGE_MODE;

/** The kinds of changes that change the type of a field, and that copy its values to a new field of another type. */
export const TYPE_CHANGE = 'field-types.change';
export const VALUE_COPY = 'field-types.migrate';

/** Default number of decimal places. */
export const DEFAULT_DECIMALS = 2;

const requestedType = z.object({
  version: rowVersion(),
  type: requiredChoice('New type', FIELD_TYPE),
  params: fieldParams.default({}).meta({ label: 'Limits' }),
  options: fieldOptions.default([]).meta({ label: 'Options' }),
});
export type RequestedType = z.output<typeof requestedType>;

/** A message; a plain text has no key. */
const problem = z.object({ message: z.string() }).extend(messageKey.partial().shape);
/** Maximum number of failing rows in a reply. */
export const MAX_FAILING_ROWS = 50;
/** Maximum number of distinct values that are checked before a migration. */
export const MAX_VALUES = 20_000;
const failingRow = z.object({
  campaign_id: z.uuid(),
  campaign: z.string(),
  entity: z.enum(['account', 'contact']),
  record_id: z.uuid(),
  /** Name of the record. */
  record: z.string(),
  /** The value as displayed. */
  value: z.string(),
  problem,
});
export type FailingRow = z.infer<typeof failingRow>;

const dryRun = z.object({
  way: z.enum(Object.keys(TYPE_CHANGE_MODE) as [TypeChangeMode, ...TypeChangeMode[]]),
  /** Number of records with a value. */
  held: z.int(),
  failing: z.int(),
  rows: z.array(failingRow),
  /** Whether there are more distinct values than were checked. */
  more: z.boolean(),
  /** The resulting options; spellings that differ only in case and spaces are combined. */
  options: z.array(z.object({ label: z.string(), count: z.int(), spellings: z.array(z.string()) })),
  /** Limits that the new type does not support. */
  dropped: z.array(z.string()),
  /** The reason why the change is impossible; null if it is possible. */
  refused: problem.nullable(),
});
export type DryRun = z.infer<typeof dryRun>;

const params = z.object({ id: z.uuid() });
const createEndpoints = ({ name, subject, noun }: AnyFieldResource) => ({
  check: endpoint({
    method: 'POST',
    path: `/api/${name}/{id}/type/check`,
    access: { subject, action: 'update' },
    summary: `Preview a type change of the ${noun.one}: failing records and new options; changes nothing`,
    isReadOnly: true,
    params,
    body: requestedType,
    reply: dryRun,
  }),
  change: endpoint({
    method: 'POST',
    path: `/api/${name}/{id}/type`,
    access: { subject, action: 'update' },
    summary: `Change the type of the ${noun.one}: immediately without values, otherwise only losslessly, as a job`,
    params,
    body: requestedType,
    reply: z.object({ job_id: z.uuid().nullable() }),
  }),
  migrate: endpoint({
    method: 'POST',
    path: `/api/${name}/{id}/type/migrate`,
    access: { subject, action: 'create' },
    summary: `Create a new ${noun.one} of another type and copy the values that fit, as a job`,
    params,
    body: requestedType.extend({ label: requiredText('Label of the new field', 80) }),
    reply: z.object({ id: z.uuid(), job_id: z.uuid() }),
  }),
});

const master = createEndpoints(fieldResources.master);
const client = createEndpoints(fieldResources.client);
const campaign = createEndpoints(fieldResources.campaign);
const opportunity = createEndpoints(fieldResources.opportunity);

export const { check: checkMasterFieldType, change: changeMasterFieldType, migrate: migrateMasterField } = master;
export const { check: checkClientFieldType, change: changeClientFieldType, migrate: migrateClientField } = client;
export const {
  check: checkCampaignFieldType,
  change: changeCampaignFieldType,
  migrate: migrateCampaignField,
} = campaign;
export const {
  check: checkOpportunityFieldType,
  change: changeOpportunityFieldType,
  migrate: migrateOpportunityField,
} = opportunity;

export const TYPE_CHANGE_ENDPOINTS = { master, client, campaign, opportunity } as const satisfies Record<
  FieldKind,
  unknown
>;
