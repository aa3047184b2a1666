import { addMessages } from '../../messages/catalogue.ts';

export const bell = addMessages('bell', {
  label: 'Notifications',
  unread_one: 'Notifications: {{count}} unread',
  unread_other: 'Notifications: {{count}} unread',
});
