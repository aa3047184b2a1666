import { EVENTS, type EventName } from '@leadwright/contract/features/notification-events';
import { addMessages } from '../../messages/catalogue.ts';

type EventText = { label: string; message: string; messageWithoutName?: string };
const textsByEvent = (text: (event: EventText) => string) =>
  Object.fromEntries(Object.entries(EVENTS).map(([name, event]) => [name, text(event)])) as Record<EventName, string>;

export const notifications = addMessages('notifications', {
  title: 'Notifications',
  none: 'No notifications yet',
  noneText: 'Assignments, finished jobs and changes to your permissions appear here.',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markAllRead: 'Mark all as read',
  showOlder: 'Show older',
  mute: {
    open: 'Mute',
    text: 'Muted notifications are listed here but not counted or emailed.',
    forAnHour: 'For an hour',
    untilTomorrow: 'Until tomorrow, {{when}}',
    until: 'Until',
    confirm: 'Mute until then',
    mutedUntil: 'Muted until {{when}}',
    unmute: 'Unmute',
  },
  settings: 'Notification settings',
  events: textsByEvent(({ label }) => label),
  message: textsByEvent(({ message }) => message),
  messageWithoutName: textsByEvent(({ message, messageWithoutName }) => messageWithoutName ?? message),
});
