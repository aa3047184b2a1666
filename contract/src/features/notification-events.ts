interface Event {
  label: string;
  /** `{{name}}` is the record, `{{actor}}` the user who caused the event. */
  says: string;
  /** Used when the recipient may no longer read the record; without it nothing is sent. */
  saysWithout?: string;
}

/** Notification events. A page translates the text, a mail uses it as written here. */
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

/** In the portal, by an immediate mail, or in a daily digest. */
export const CHANNELS = ['in_app', 'email', 'digest'] as const;

/** Defaults: only in the portal, and no mail outside working hours. */
export const DEFAULT_CHANNELS = { in_app: true, email: false, digest: false };
export const DEFAULT_QUIET_HOURS = { quiet_from: '19:00', quiet_to: '07:00', quiet_weekends: true, digest_at: '08:00' };
