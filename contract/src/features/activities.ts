import { z } from 'zod';
import { EFFECT, type EffectName } from '../activities/effect-descriptions.ts';
import { CALLBACK, NOTE } from '../activities/effects.ts';
import { customValue } from '../custom-values.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_INTEGER, storable, text } from '../fields.ts';
import { messageKey } from '../message.ts';
import { customField } from './custom-fields.ts';

const SUBJECT = 'sales-developer-campaign-views';
const PATH = '/api/campaigns/{campaign_id}/activities';
const params = z.object({ campaign_id: z.uuid() });
const keys = <K extends string>(record: Readonly<Record<K, unknown>>) => z.enum(Object.keys(record) as [K, ...K[]]);

const message = messageKey.extend({ message: z.string() });
const appliedEffect = z.object({ effect: keys<EffectName>(EFFECT), message });

/** An activity on a campaign account, optionally with a contact. */
export const activityFields = z.object({
  account_id: z.uuid().meta({ label: 'Account' }),
  contact_id: z.uuid().nullable().default(null).meta({ label: 'Contact' }),
  action_type_id: z.uuid().meta({ label: 'Action type' }),
  outcome_id: z.uuid().meta({ label: 'Outcome' }),
  at: z.iso.datetime({ offset: true }).optional().meta({ label: 'When' }),
  note: text('Note', 5_000, { control: 'long-text' }),
  evidence: text('Evidence', 2_000, { control: 'long-text' }),
  duration_s: z.int().min(0).max(MAX_INTEGER).nullable().default(null).meta({ label: 'Duration in seconds' }),
  phone_used: text('Number called', 40),
  direction: z.enum(['out', 'in']).nullable().default(null).meta({ label: 'Direction' }),
  callback_at: z.iso.datetime({ offset: true }).nullable().default(null).meta({ label: 'Callback' }),
  /**
   * Values of campaign fields that the outcome requires, by column: of the contact if there is one, otherwise of the
   * account.
   */
  fields: z.record(storable().max(60), customValue).default({}),
  /** Id of the activity that this one corrects. */
  corrects_id: z.uuid().nullable().default(null),
});
export type ActivityFields = z.output<typeof activityFields>;

export const logActivity = endpoint({
  method: 'POST',
  path: PATH,
  access: { subject: SUBJECT, action: 'update' },
  summary: 'Log an activity on an account of a campaign, with the effects of its action type and outcome',
  params,
  body: activityFields,
  reply: z.object({
    entry_id: z.uuid(),
    applied: z.array(appliedEffect),
    /** Effects of the pair that could not be applied to this record, with the reason. */
    not_applied: z.array(appliedEffect),
  }),
});

const choice = z.object({
  outcome_id: z.uuid(),
  name: z.string(),
  colour: z.string(),
  hot_key: z.int().nullable(),
  hint: z.string(),
  note: keys(NOTE),
  note_min: z.int().nullable(),
  callback: keys(CALLBACK),
  asks_for_number: z.boolean(),
  asks_for_evidence: z.boolean(),
  required_fields: z.array(z.string()),
  messages: z.array(message),
});
export type ActivityChoice = z.infer<typeof choice>;

export const activityChoices = endpoint({
  method: 'GET',
  path: `${PATH}/choices`,
  access: { subject: SUBJECT, action: 'update' },
  summary: 'List what the user can log on an account of a campaign: action types with outcomes, contacts, numbers',
  params,
  query: z.object({ account_id: z.uuid() }),
  reply: z.object({
    action_types: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        icon: z.string(),
        colour: z.string(),
        channel: z.string(),
        applies_to: z.enum(['account', 'contact', 'both']),
        outcomes: z.array(choice),
      }),
    ),
    contacts: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Missing values of campaign fields that an outcome or a grade requires, for the account and each contact. */
    missing_fields: z.array(
      z.object({ id: z.uuid(), on: z.enum(['on_outcome', 'on_grade']), fields: z.array(customField) }),
    ),
  }),
});
export type ActivityChoices = z.infer<typeof activityChoices.reply>;
