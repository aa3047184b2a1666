interface Event {
  label: string;
  /** `{{name}}` is the row, `{{actor}}` who has done it. */
  says: string;
  /** Said where the row may no longer be read; without it nothing is. */
  saysWithout?: string;
}

/** What somebody is told of. A page says it in its reader's language, a mail as it stands here. */
export const EVENTS = {
  job_done: { label: 'Jobs that are done', says: 'Done: {{name}}' },
  job_failed: { label: 'Jobs that have failed', says: 'Failed: {{name}}' },
  batch_ready: { label: 'Imports that are ready', says: 'Ready: {{name}}' },
  batch_failed: { label: 'Imports that have failed', says: 'Failed: {{name}}' },
  assigned: { label: 'Assigned to you', says: '{{name}} is yours now' },
  unassigned: {
    label: 'Reassigned to someone else',
    says: '{{name}} is no longer yours',
    saysWithout: 'Work of yours was given to somebody else',
  },
  plan_changed: { label: 'New dates of your steps', says: 'Steps of yours have other dates: {{name}}' },
  rights_changed: {
    label: 'Changes of your rights',
    says: 'Your rights have changed',
    saysWithout: 'Your rights have changed',
  },
  right_asked: { label: 'Requests for a right', says: '{{name}} asks for a right' },
  page_reported: { label: 'Reports of a page', says: '{{name}} reports a page' },
  order_used: { label: 'Purchase orders that are used up to a mark', says: 'Used of a purchase order: {{name}}' },
  order_ends: { label: 'Purchase orders that end soon', says: 'Ends within 14 days: {{name}}' },
  invitation_accepted: { label: 'Invitations that are accepted', says: '{{name}} has accepted your invitation' },
} satisfies Record<string, Event>;

export type EventName = keyof typeof EVENTS;

/** In the portal, by a mail at once, or in one mail a day. */
export const CHANNELS = ['in_app', 'email', 'digest'] as const;

/** Where somebody has said nothing: in the portal alone, and mail outside the hours of work. */
export const UNSAID = { in_app: true, email: false, digest: false };
export const UNSAID_HOURS = { quiet_from: '19:00', quiet_to: '07:00', quiet_weekends: true, digest_at: '08:00' };
