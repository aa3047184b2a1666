import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  agencyOnly,
  choice,
  day,
  references,
  requiredChoice,
  requiredEmail,
  requiredReference,
  storable,
  text,
} from '../fields.ts';
import { LANGUAGES } from '../people/languages.ts';
import { lineResults } from '../people/lines.ts';
import { END_BEFORE_START, type Problems } from '../problems.ts';
import { resource } from '../resource.ts';
import { MAIL_STATE } from './mail.ts';

export const EMAIL_KIND = { recipient: 'Recipient', sender: 'Sender' } as const;
export const EMAIL_PURPOSE = {
  opportunity_alert: 'Opportunity alerts',
  report: 'Reports',
  hours: 'Hours',
  billing: 'Billing',
  data_request: 'Data requests',
} as const;
type EmailPurpose = keyof typeof EMAIL_PURPOSE;
const SEND_AS = { to: 'To', cc: 'Cc', bcc: 'Bcc' } as const;

/** Whether an address has been verified as read by a person. */
export const VERIFICATION = {
  unverified: 'Unverified',
  pending: 'Pending',
  verified: 'Verified',
  invalid: 'Invalid',
} as const;
export type Verification = keyof typeof VERIFICATION;
/**
 * Transitions that users can make. Opening the emailed link verifies a pending address automatically; a bounce
 * invalidates any address.
 */
export const VERIFICATION_TRANSITIONS: Readonly<Record<Verification, readonly Verification[]>> = {
  unverified: ['pending'],
  pending: ['pending'],
  verified: [],
  invalid: ['unverified'],
};

/** Email addresses of clients with their purposes. */
export const clientEmails = resource({
  name: 'client-emails',
  subject: 'client-email',
  noun: { one: 'client email', many: 'client emails' },
  purpose: 'Client emails are the addresses at a client that receive alerts, reports, hours and invoices.',
  example: 'Example: reports@client.example receives the weekly report.',
  fields: {
    client_id: requiredReference('Client', 'clients'),
    address: requiredEmail('Address'),
    display_name: text('Display name', 120),
    kind: requiredChoice('Kind', EMAIL_KIND, { help: 'A sender is an address that emails come from' }),
    purposes: z
      .array(z.enum(Object.keys(EMAIL_PURPOSE) as [EmailPurpose, ...EmailPurpose[]]))
      .min(1, 'Choose at least one purpose.')
      .max(Object.keys(EMAIL_PURPOSE).length)
      .meta({ label: 'Purposes', options: EMAIL_PURPOSE }),
    send_as: choice('Send as', SEND_AS, 'to'),
    campaigns: references('Campaigns', 'campaigns', 50, { help: 'All campaigns of the client if empty' }),
    language: z
      .enum(Object.keys(LANGUAGES) as [keyof typeof LANGUAGES])
      .nullable()
      .default(null)
      .meta({ label: 'Language', options: LANGUAGES }),
    active_from: day('Active from'),
    active_to: day('Active to', { help: 'The last day it is used' }),
    notes: agencyOnly(text('Notes', 2_000, { control: 'long-text' })),
  },
  row: {
    /** The display name, or the address without one. */
    name: z.string().meta({ label: 'Name' }),
    /** The purposes as text, for the list. */
    purpose_names: z.string().meta({ label: 'Purposes' }),
    verification: requiredChoice('Verification', VERIFICATION),
    verified_at: z.string().nullable().meta({ label: 'Verified on' }),
    last_bounce_at: z.string().nullable().meta({ label: 'Last bounce' }),
    last_bounce: z.string().nullable().meta({ label: 'Response of the mail server' }),
  },
  columns: {
    address: { width: 260 },
    display_name: { width: 180 },
    client_label: { width: 200 },
    purpose_names: { width: 240 },
    verification: {},
    kind: {},
    send_as: { width: 100 },
    active_from: { hidden: true },
    active_to: { hidden: true },
    language: { hidden: true },
    last_bounce_at: {},
    updated_at: { hidden: true },
  },
  defaultSort: [{ colId: 'address', sort: 'asc' }],
  search: ['address', 'display_name'],
  rules: ({ active_from, active_to }): Problems =>
    active_from && active_to && active_to < active_from ? { active_to: END_BEFORE_START } : {},
});

export const MAX_EMAILS = 200;

export const addClientEmails = endpoint({
  method: 'POST',
  path: '/api/client-emails/many',
  access: { subject: clientEmails.subject, action: 'create' },
  summary: 'Add many addresses of a client, one per line: `Name <address>`; each line has its own result',
  body: z.object({
    lines: z.array(storable().max(400)).min(1).max(MAX_EMAILS),
    ...clientEmails.fields.pick({ client_id: true, kind: true, purposes: true, send_as: true }).shape,
  }),
  reply: lineResults,
});

const emailParams = z.object({ id: z.uuid() });
const updateAccess = { subject: clientEmails.subject, action: 'update' } as const;

export const sendVerificationLink = endpoint({
  method: 'POST',
  path: '/api/client-emails/{id}/verification',
  access: updateAccess,
  summary: 'Email a link that verifies an address; the link in the previous email no longer works',
  params: emailParams,
  reply: clientEmails.row,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/client-emails/confirm',
  access: 'public',
  summary: 'Verify an address with the token of the emailed link, which works once; errors do not reveal the reason',
  body: z.object({ token: storable().min(1).max(200) }),
  reply: z.object({ address: z.string() }),
});

export const resetVerification = endpoint({
  method: 'POST',
  path: '/api/client-emails/{id}/reset',
  access: updateAccess,
  summary: 'Allow an address that has bounced to be verified again',
  params: emailParams,
  reply: clientEmails.row,
});

const testMessage = z.object({
  /** Null when no mail was sent yet. */
  state: z.enum(Object.keys(MAIL_STATE) as [keyof typeof MAIL_STATE]).nullable(),
  sent_at: z.string().nullable(),
  /** The reply of the mail server, or the error. */
  answer: z.string().nullable(),
});
export type TestMessage = z.infer<typeof testMessage>;

export const sendTestMessage = endpoint({
  method: 'POST',
  path: '/api/client-emails/{id}/test',
  access: updateAccess,
  summary: 'Send a test message to an address',
  params: emailParams,
  reply: testMessage,
});

export const readTestMessage = endpoint({
  method: 'GET',
  path: '/api/client-emails/{id}/test',
  access: { subject: clientEmails.subject, action: 'read' },
  summary: 'Get the delivery state of the last test message to an address',
  params: emailParams,
  reply: testMessage,
});
