import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dataset } from '../grid.ts';

export const MAIL_STATE = { queued: 'Waiting', sending: 'Sending', sent: 'Sent', failed: 'Not sent' } as const;
const access = { subject: 'mail', action: 'read' } as const;

/** The emails sent by the portal. */
export const mailOutbox = dataset({
  name: 'mail_outbox',
  title: 'Email outbox',
  subject: access.subject,
  path: '/api/mail/list',
  defaultSort: [{ colId: 'created_at', sort: 'desc' }],
  search: ['to_address', 'subject'],
  columns: {
    subject: { label: 'Subject', kind: 'text', width: 320 },
    to_address: { label: 'To', kind: 'text', width: 260 },
    state: { label: 'State', kind: 'set', values: MAIL_STATE, width: 130 },
    created_at: { label: 'Written', kind: 'date', width: 150 },
    sent_at: { label: 'Sent', kind: 'date', width: 150 },
    attempts: { label: 'Attempts', kind: 'number', width: 90 },
    last_error: { label: 'Last error', kind: 'text', width: 280 },
    purpose: { label: 'Purpose', kind: 'text', hidden: true, width: 160 },
  },
});

const attempt = z.object({
  no: z.int(),
  begun_at: z.string(),
  ended_at: z.string().nullable(),
  /** Null while it is being sent. */
  outcome: z.enum(['sent', 'refused', 'failed', 'interrupted']).nullable(),
  answer: z.string().nullable(),
});

export const viewMail = endpoint({
  method: 'GET',
  path: '/api/mail/{id}',
  access,
  summary: 'Get an email of the outbox with its delivery log',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    id: z.uuid(),
    to_address: z.string(),
    subject: z.string(),
    /** Null when mail is configured and the email contained a link that grants access to an account. */
    text: z.string().nullable(),
    purpose: z.string(),
    state: z.enum(Object.keys(MAIL_STATE) as [keyof typeof MAIL_STATE]),
    created_at: z.string(),
    /** Time of the next attempt; null if there is none. */
    due_at: z.string().nullable(),
    last_error: z.string().nullable(),
    message_id: z.string().nullable(),
    attempts: z.array(attempt),
  }),
});

/** Returns whether mail is configured: screens that send mail warn when it stays in the outbox. */
export const mailConfiguration = endpoint({
  method: 'GET',
  path: '/api/mail-set-up',
  access: 'signed-in',
  summary: 'Get whether emails are sent, or stay in the outbox because no SMTP server is set up',
  reply: z.object({ is_set_up: z.boolean() }),
});
