import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { requiredEmail, requiredText, storable, text } from '../fields.ts';

/**
 * States of a signature round. It is signed after the last signature and completed when the document has been sent to
 * each signer; it ends when one signer declines.
 */
export const ROUND_STATE = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  signed: 'Signed',
  declined: 'Declined',
  completed: 'Completed',
  voided: 'Voided',
} as const;
export type RoundState = keyof typeof ROUND_STATE;
export const ROUND_TRANSITIONS: Record<RoundState, readonly RoundState[]> = {
  draft: ['sent', 'voided'],
  sent: ['viewed', 'signed', 'declined', 'voided'],
  viewed: ['signed', 'declined', 'voided'],
  signed: ['completed'],
  declined: ['voided'],
  completed: [],
  voided: [],
};
export const SIGNER_STATE = { waiting: 'Waiting', viewed: 'Viewed', signed: 'Signed', declined: 'Declined' } as const;

export const MAX_SIGNERS = 10;
/** Validity of the link to sign, in days. */
export const SIGNING_DAYS = 30;

const signer = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  state: z.enum(Object.keys(SIGNER_STATE) as [keyof typeof SIGNER_STATE]),
});
const roundEvent = z.object({
  at: z.string(),
  action: z.enum(['created', 'sent', 'viewed', 'signed', 'declined', 'completed', 'voided']),
  /** A user or a signer. Null for the system. */
  by: z.string().nullable(),
  /** The typed name, or the reason. */
  detail: z.string(),
});
export const signatureRound = z.object({
  id: z.uuid(),
  state: z.enum(Object.keys(ROUND_STATE) as [RoundState]),
  message: z.string(),
  signers: z.array(signer),
  /** Immutable log of all events, in order. */
  log: z.array(roundEvent),
});
export type SignatureRound = z.infer<typeof signatureRound>;

const idParams = z.object({ id: z.uuid() });

export const newSigner = z.object({
  name: requiredText('Name', 120),
  email: requiredEmail('Email address'),
  role: text('Signs as', 60),
});

export const startSignatureRound = endpoint({
  method: 'POST',
  path: '/api/record-files/{id}/signatures',
  access: 'signed-in',
  summary: 'Create a signature round for a file as a draft, for staff who can change its record',
  params: idParams,
  body: z.object({
    message: text('Message', 2_000, { control: 'long-text' }),
    signers: z.array(newSigner).min(1).max(MAX_SIGNERS),
  }),
  reply: signatureRound,
});

export const sendSignatureRound = endpoint({
  method: 'POST',
  path: '/api/signature-rounds/{id}/send',
  access: 'signed-in',
  summary: 'Email each signer a personal link',
  params: idParams,
  body: z.object({}),
  reply: signatureRound,
});

export const voidSignatureRound = endpoint({
  method: 'POST',
  path: '/api/signature-rounds/{id}/void',
  access: 'signed-in',
  summary: 'Void a round: its links no longer work',
  params: idParams,
  body: z.object({ reason: requiredText('Reason', 500) }),
  reply: signatureRound,
});

const token = storable().min(1).max(200);
const signing = z.object({
  document: z.string(),
  /** Name of the user who requested the signature. */
  from: z.string(),
  message: z.string(),
  name: z.string(),
  role: z.string(),
  state: z.enum(['viewed', 'signed', 'declined']),
});
export type Signing = z.infer<typeof signing>;

export const openSigning = endpoint({
  method: 'POST',
  path: '/api/signing/open',
  access: 'public',
  summary: 'Get the document for an emailed signing link and mark it as viewed',
  body: z.object({ token }),
  reply: signing,
});

export const signingFile = endpoint({
  method: 'POST',
  path: '/api/signing/file',
  access: 'public',
  isReadOnly: true,
  summary: 'Download the document for the same link',
  body: z.object({ token }),
  reply: 'bytes',
});

export const signDocument = endpoint({
  method: 'POST',
  path: '/api/signing/sign',
  access: 'public',
  summary: 'Sign by typing your name, once',
  body: z.object({ token, typed_name: requiredText('Your name', 120) }),
  reply: signing,
});

export const declineDocument = endpoint({
  method: 'POST',
  path: '/api/signing/decline',
  access: 'public',
  summary: 'Decline to sign, with a reason; no one else will be asked',
  body: z.object({ token, reason: requiredText('Reason', 500) }),
  reply: signing,
});
