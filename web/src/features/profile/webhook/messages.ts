import { addMessages } from '../../../messages/catalogue.ts';

export const webhook = addMessages('webhook', {
  title: 'Webhook',
  text: 'Sends your notifications as JSON to your own URL, in addition to the channels chosen above.',
  address: 'URL',
  help: 'Starts with https:// and is reachable from the internet',
  add: 'Add webhook',
  remove: 'Remove webhook',
  removed: 'Webhook removed',
  secretTitle: 'Webhook secret',
  secretText:
    'Store it for your receiver: it is not shown again. The header leadwright-signature is v1= and the HMAC-SHA256 with this secret, in hexadecimal digits, of leadwright-timestamp, a full stop and the body.',
  secretLabel: 'Secret',
  copied: 'Secret copied',
  none: 'No deliveries yet.',
  latest: 'Latest deliveries',
  columns: { event: 'Notification', state: 'State', attempts: 'Attempts', when: 'When' },
  nextAttempt: 'next {{when}}',
});
