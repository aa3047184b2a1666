import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailAddress, guardField, text } from '../fields.ts';
import { dataset } from '../grid.ts';
import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';

export const ERASURE_STATE = {
  searching: 'Searching',
  found: 'To be confirmed',
  running: 'Erasing',
  failed: 'Not finished',
  done: 'Done',
  discarded: 'Discarded',
} as const;
export type ErasureState = keyof typeof ERASURE_STATE;
export const ERASURE_MODE = {
  erase: 'Erase: the contact is deleted',
  anonymise: 'Anonymise: the role is kept without the person',
} as const;

const SUBJECT = 'erase-personal-data';
const read = { subject: SUBJECT, action: 'read' } as const;
const erase = { subject: SUBJECT, action: 'delete' } as const;

export const personQueryFields = z.object({
  email: emailAddress('Email address'),
  phone: text('Phone', 40, { help: 'With country code: +44 20 7946 0018' }),
  name: text('Name', 200, { help: 'Forename and surname' }),
});
export type PersonQuery = z.output<typeof personQueryFields>;

/** Validates the search for a person; returns the problems by field. */
export function personQueryRules({ email, phone, name }: Partial<PersonQuery>): Problems {
  if (!email && !phone && !name)
    return { email: defineMessage('erasure.problems.nobody', 'Enter an email address, a phone number or a name.') };
  return {
    ...(phone &&
      phone.replace(/\D/g, '').length < 9 && {
        phone: defineMessage('erasure.problems.phone', 'Enter the whole number with its country code.'),
      }),
    ...(name &&
      name.trim().split(/\s+/).length < 2 && {
        name: defineMessage('erasure.problems.name', 'Enter forename and surname.'),
      }),
  };
}

const erasurePlace = z.object({ place: z.string(), rows: z.int() });
export type ErasurePlace = z.infer<typeof erasurePlace>;

const erasure = z.object({
  id: z.uuid(),
  state: z.enum(Object.keys(ERASURE_STATE) as [ErasureState, ...ErasureState[]]),
  mode: z.enum(['erase', 'anonymise']).nullable(),
  /** Text that must be typed to confirm the erasure; null when it is done. */
  confirmation: z.string().nullable(),
  places: z.array(erasurePlace),
  /** Contacts that may be the person, until the erasure is done. */
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      company_name: z.string().nullable(),
      email: guardField(z.string().nullable(), 'contact-email'),
      /** Whether the email address or phone number matches, and not only the name. */
      certain: z.boolean(),
    }),
  ),
  job_id: z.uuid().nullable(),
  asked_by: z.string().nullable(),
  created_at: z.string(),
  finished_by: z.string().nullable(),
  finished_at: z.string().nullable(),
});
export type Erasure = z.infer<typeof erasure>;

export const erasureList = dataset({
  name: 'erasures',
  title: 'Erasures',
  subject: SUBJECT,
  path: '/api/erasures/list',
  defaultSort: [{ colId: 'created_at', sort: 'desc' }],
  search: ['asked_by'],
  columns: {
    created_at: { label: 'Requested', kind: 'date', clock: true, width: 170 },
    state: { label: 'State', kind: 'set', values: ERASURE_STATE, width: 150 },
    mode: { label: 'Method', kind: 'set', values: { erase: 'Erased', anonymise: 'Anonymised' }, width: 130 },
    asked_by: { label: 'Requested by', kind: 'text', width: 200 },
    finished_at: { label: 'Done', kind: 'date', clock: true, width: 170 },
  },
});

const erasureParams = z.object({ id: z.uuid() });

export const findPerson = endpoint({
  method: 'POST',
  path: '/api/erasures',
  access: erase,
  summary: 'Search all data for a person by email address, phone or name, as a job',
  body: personQueryFields.extend({
    contact_id: z
      .uuid()
      .optional()
      .meta({ description: 'A contact known to be this person; email address, phone and name find further data' }),
  }),
  reply: z.object({ id: z.uuid(), job_id: z.uuid() }),
});

export const viewErasure = endpoint({
  method: 'GET',
  path: '/api/erasures/{id}',
  access: read,
  summary: 'Get the data found on a person, or what was erased',
  params: erasureParams,
  reply: erasure,
});

export const runErasure = endpoint({
  method: 'POST',
  path: '/api/erasures/{id}/run',
  access: erase,
  summary: 'Erase or anonymise the data found, as a job; confirmed by typing the searched email address, phone or name',
  params: erasureParams,
  body: z.object({
    mode: z.enum(['erase', 'anonymise']).meta({ label: 'Method' }),
    contact_ids: z.array(z.uuid()).max(100).default([]),
    confirmation: text('Confirmation', 254),
  }),
  reply: z.object({ id: z.uuid(), job_id: z.uuid() }),
});

export const accessRequest = endpoint({
  method: 'POST',
  path: '/api/erasures/{id}/access',
  access: erase,
  summary: 'Export the personal data that was found to a file, as a job',
  params: erasureParams,
  body: z.object({ contact_ids: z.array(z.uuid()).max(100).default([]) }),
  reply: z.object({ job_id: z.uuid() }),
});

export const discardErasure = endpoint({
  method: 'DELETE',
  path: '/api/erasures/{id}',
  access: erase,
  summary: 'Discard a search: nothing is erased, and the search terms are deleted',
  params: erasureParams,
  reply: z.object({ id: z.uuid() }),
});

export const erasureCertificate = endpoint({
  method: 'GET',
  path: '/api/erasures/{id}/certificate',
  access: read,
  summary: 'Get a certificate of the erasure that does not name the person',
  params: erasureParams,
  reply: 'bytes',
});
