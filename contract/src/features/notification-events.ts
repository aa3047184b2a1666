interface Event {
  label: string;
  /** `{{name}}` is the row, `{{actor}}` who has done it. */
  says: string;
  /** Said where the row may no longer be read; without it nothing is. */
  saysWithout?: string;
}

/** What somebody is told of. A page says it in its reader's language, a mail as it stands here. */
export const EVENTS = {
  job_done: { label: 'Finished jobs', says: 'Done: {{name}}' },
  job_failed: { label: 'Failed jobs', says: 'Failed: {{name}}' },
  batch_ready: { label: 'Imports that are ready', says: 'Ready: {{name}}' },
  batch_failed: { label: 'Failed imports', says: 'Failed: {{name}}' },
  assigned: { label: 'Assigned to you', says: '{{name}} was assigned to you' },
  unassigned: {
    label: 'Reassigned to someone else',
    says: '{{name}} is no longer assigned to you',
    saysWithout: 'Some of your work was reassigned to someone else',
  },
  plan_changed: { label: 'New dates of your steps', says: 'Your steps have new dates: {{name}}' },
  rights_changed: {
    label: 'Changes to your permissions',
    says: 'Your permissions have changed',
    saysWithout: 'Your permissions have changed',
  },
  right_asked: { label: 'Permission requests', says: '{{name}} requests a permission' },
  page_reported: { label: 'Page reports', says: '{{name}} reports a page' },
  order_used: { label: 'Purchase orders that reach an alert level', says: 'Purchase order usage: {{name}}' },
  order_ends: { label: 'Purchase orders that end soon', says: 'Ends within 14 days: {{name}}' },
  invitation_accepted: { label: 'Accepted invitations', says: '{{name}} has accepted your invitation' },
} satisfies Record<string, Event>;

export type EventName = keyof typeof EVENTS;

/** In the portal, by a mail at once, or in one mail a day. */
export const CHANNELS = ['in_app', 'email', 'digest'] as const;

/** Where somebody has said nothing: in the portal alone, and mail outside the hours of work. */
export const DEFAULT_CHANNELS = { in_app: true, email: false, digest: false };
export const DEFAULT_QUIET_HOURS = { quiet_from: '19:00', quiet_to: '07:00', quiet_weekends: true, digest_at: '08:00' };
