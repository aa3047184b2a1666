import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messageKey } from '../message.ts';
import { screenLink } from '../screen-link.ts';
import { campaigns } from './campaigns.ts';

const message = messageKey.extend({ message: z.string() });

/** Sections of a campaign's summary, in order, after dates and targets. */
export const REQUIREMENT_SECTIONS = ['fields', 'cascades', 'grades', 'activities', 'kept_out', 'views'] as const;
export type RequirementSection = (typeof REQUIREMENT_SECTIONS)[number];

/** The requirements of one subject: its name, if any, and sentences about it. */
const requirementLine = z.object({ about: z.string(), messages: z.array(message) });
export type RequirementLine = z.infer<typeof requirementLine>;

const contradiction = z.object({
  /** Red cannot be fulfilled as configured, amber needs attention. */
  level: z.enum(['red', 'amber']),
  message,
  /** The screen where it can be fixed. */
  link: screenLink,
});
export type Contradiction = z.infer<typeof contradiction>;

const facts = z.object({
  client: z.string(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  time_zone: z.string(),
  languages: z.array(z.string()),
  territories: z.array(z.string()),
  lawful_basis: z.string(),
  target_accounts: z.int().nullable(),
  target_contacts: z.int().nullable(),
  target_opportunities: z.int().nullable(),
  target_meetings: z.int().nullable(),
  dials_per_day: z.int().nullable(),
});

/** `forbidden` for a client’s user: the requirements for staff are internal. */
export const campaignRequirements = endpoint({
  method: 'GET',
  path: '/api/campaigns/{id}/requirements',
  access: { subject: campaigns.subject, action: 'read' },
  summary:
    'List everything that a campaign requires of a record, in words, and where requirements contradict each other',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    name: z.string(),
    facts,
    sections: z.array(z.object({ key: z.enum(REQUIREMENT_SECTIONS), lines: z.array(requirementLine) })),
    contradictions: z.array(contradiction),
  }),
});
