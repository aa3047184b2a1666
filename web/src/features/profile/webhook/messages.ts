import { addMessages } from '../../../messages/catalogue.ts';

export const webhook = addMessages('webhook', {
  title: 'Webhook',
  text: 'Notifications are posted as JSON to an address of yours, besides the ways chosen above.',
  address: 'Address',
  help: 'Begins with https:// and is reached from the internet',
  set: 'Send them there',
  remove: 'Remove the webhook',
  removed: 'The webhook is removed',
  secretTitle: 'The secret of the webhook',
  secretText:
    'Keep it where your receiver finds it: it is not shown again. The header leadwright-signature is v1= and the HMAC-SHA256 under it, in hexadecimal digits, of leadwright-timestamp, a full stop and the body.',
  secretLabel: 'Secret',
  copied: 'The secret is copied',
  none: 'Nothing has been sent yet.',
  latest: 'Latest deliveries',
  columns: { event: 'Notification', state: 'State', tries: 'Tries', at: 'When' },
  next: 'next {{when}}',
});
