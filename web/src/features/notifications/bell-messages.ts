import { addMessages } from '../../messages/catalogue.ts';

export const bell = addMessages('bell', {
  label: 'Notifications',
  muted: 'Notifications: muted until {{when}}',
  unread_one: 'Notifications: {{count}} unread',
  unread_other: 'Notifications: {{count}} unread',
});
