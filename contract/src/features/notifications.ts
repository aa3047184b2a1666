import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { screenLink } from '../screen-link.ts';
import { unread } from './notification-count.ts';
import { CHANNELS, EVENTS, type EventName } from './notification-events.ts';

export * from './notification-events.ts';

const eventName = z.enum(Object.keys(EVENTS) as [EventName, ...EventName[]]);

const notification = z.object({
  id: z.uuid(),
  event: eventName,
  /** Current name of the record; null without a record, or when the recipient may no longer read it. */
  name: z.string().nullable(),
  detail: z.string().nullable(),
  actor: z.string().nullable(),
  link: screenLink.nullable(),
  at: z.string(),
  is_read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'signed-in',
  summary: 'List the notifications that the signed-in user can still read, latest first',
  query: z.object({ before: z.uuid().optional() }),
  reply: unread.extend({ notifications: z.array(notification), more: z.boolean() }),
});

export const markNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/mark',
  access: 'signed-in',
  summary: 'Mark notifications of the signed-in user as read or unread: those listed, or all',
  body: z.object({ ids: z.array(z.uuid()).max(1_000).optional(), read: z.boolean() }),
  reply: unread,
});

export const MAX_MUTED_DAYS = 31;
export const muteNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/mute',
  access: 'signed-in',
  summary: 'Mute or unmute all notifications of the signed-in user: muted ones are listed, but not counted or emailed',
  body: z.object({ until: z.iso.datetime().nullable() }),
  reply: z.object({ muted_until: z.string().nullable() }),
});

const switches = z.object(
  Object.fromEntries(CHANNELS.map((channel) => [channel, z.boolean()])) as Record<
    (typeof CHANNELS)[number],
    z.ZodBoolean
  >,
);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time of day, such as 18:30.');
const quietHours = z.object({
  quiet_from: timeOfDay,
  quiet_to: timeOfDay,
  quiet_weekends: z.boolean(),
  digest_at: timeOfDay,
});

const settings = z.object({
  events: z.object(
    Object.fromEntries(Object.keys(EVENTS).map((event) => [event, switches])) as Record<EventName, typeof switches>,
  ),
  hours: quietHours,
  /** Time zone of the quiet hours, from the profile. */
  time_zone: z.string(),
});
export type NotificationSettings = z.infer<typeof settings>;

export const readNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notification-settings',
  access: 'signed-in',
  summary: 'Get the notification settings and quiet hours of the signed-in user',
  reply: settings,
});

export const saveNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/api/notification-settings',
  access: 'signed-in',
  summary: 'Change the notification settings and quiet hours of the signed-in user; omitted settings are kept',
  body: z.object({ events: settings.shape.events.partial().optional(), hours: quietHours.partial().optional() }),
  reply: settings,
});
