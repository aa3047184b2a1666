interface NotificationEvent {
  label: string;
  /** `{{name}}` is the record or the user that the event is about, `{{actor}}` the user who caused it. */
  message: string;
  /** Message for recipients who may no longer read the record; without it they get no notification. */
  messageWithoutName?: string;
}

/** Notification events. Pages translate the message; emails use it unchanged. */
export const EVENTS = {
  job_done: { label: 'Finished jobs', message: 'Done: {{name}}' },
  job_failed: { label: 'Failed jobs', message: 'Failed: {{name}}' },
  batch_ready: { label: 'Imports that are ready', message: 'Ready: {{name}}' },
  batch_failed: { label: 'Failed imports', message: 'Failed: {{name}}' },
  assigned: { label: 'Assigned to you', message: '{{name}} was assigned to you' },
  unassigned: {
    label: 'Reassigned to someone else',
    message: '{{name}} is no longer assigned to you',
    messageWithoutName: 'Some of your work was reassigned to someone else',
  },
  plan_changed: { label: 'Changed dates for your steps', message: 'The dates of your steps have changed: {{name}}' },
  rights_changed: {
    label: 'Changes to your permissions',
    message: 'Your permissions have changed',
    messageWithoutName: 'Your permissions have changed',
  },
  right_asked: { label: 'Permission requests', message: '{{name}} requests a permission' },
  page_reported: { label: 'Reported page problems', message: '{{name}} reported a problem with a page' },
  order_used: { label: 'Purchase orders that reach an alert level', message: 'Purchase order usage: {{name}}' },
  order_ends: { label: 'Purchase orders that end soon', message: 'Ends within 14 days: {{name}}' },
  invitation_accepted: { label: 'Accepted invitations', message: '{{name}} has accepted your invitation' },
} satisfies Record<string, NotificationEvent>;

export type EventName = keyof typeof EVENTS;

/** Delivery channels: in the portal, by immediate email, or in a daily digest. */
export const CHANNELS = ['in_app', 'email', 'digest'] as const;

/** Defaults: only in the portal, and no mail outside working hours. */
export const DEFAULT_CHANNELS = { in_app: true, email: false, digest: false };
export const DEFAULT_QUIET_HOURS = { quiet_from: '19:00', quiet_to: '07:00', quiet_weekends: true, digest_at: '08:00' };
