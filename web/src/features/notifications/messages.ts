import { EVENTS, type EventName } from '@leadwright/contract/features/notification-events';
import { addMessages } from '../../messages/catalogue.ts';

type EventText = { label: string; message: string; messageWithoutName?: string };
const of = (text: (event: EventText) => string) =>
  Object.fromEntries(Object.entries(EVENTS).map(([name, event]) => [name, text(event)])) as Record<EventName, string>;

export const notifications = addMessages('notifications', {
  title: 'Notifications',
  none: 'No notifications yet',
  noneText: 'Assignments, finished jobs and changes to your permissions appear here.',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAll: 'Mark all as read',
  older: 'Show older',
  mute: {
    open: 'Mute',
    title: 'Muted notifications are listed here but not counted or emailed.',
    hour: 'For an hour',
    tomorrow: 'Until tomorrow, {{when}}',
    until: 'Until',
    confirm: 'Mute until then',
    on: 'Muted until {{when}}',
    end: 'Unmute',
  },
  settings: 'Notification settings',
  events: of(({ label }) => label),
  message: of(({ message }) => message),
  messageWithoutName: of(({ message, messageWithoutName }) => messageWithoutName ?? message),
});
