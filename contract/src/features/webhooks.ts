import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { EVENTS, type EventName } from './notification-events.ts';

export const DELIVERY_STATE = {
  queued: 'Waits',
  delivered: 'Delivered',
  failed: 'Given up',
  dropped: 'Not sent',
} as const;
type DeliveryState = keyof typeof DELIVERY_STATE;

/** Without user and password, which the address would carry to whoever reads it. */
function isWebhookAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && !url.username && !url.password && /^[^.]+(\.[^.]+)+$/.test(url.hostname);
}
const address = storable().trim().max(1_000).refine(isWebhookAddress, 'Enter an address that begins with https://.');

const delivery = z.object({
  id: z.uuid(),
  event: z.enum(Object.keys(EVENTS) as [EventName, ...EventName[]]),
  state: z.enum(Object.keys(DELIVERY_STATE) as [DeliveryState, ...DeliveryState[]]),
  attempts: z.int(),
  /** What the last try was answered with; null where nobody answered. */
  status: z.int().nullable(),
  error: z.string(),
  at: z.string(),
  /** When it is tried next; null where it is not. */
  next_at: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const PATH = '/api/profile/webhook';

export const readWebhook = endpoint({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  summary: 'Where the signed-in user has their notifications sent to, and the latest deliveries',
  reply: z.object({
    webhook: z.object({ url: z.string(), created_at: z.string() }).nullable(),
    deliveries: z.array(delivery),
  }),
});

export const setWebhook = endpoint({
  method: 'POST',
  path: PATH,
  access: 'signed-in',
  summary:
    'Have notifications sent to an address; the secret that signs them is answered once. It takes the place of an earlier one',
  body: z.object({ url: address }),
  reply: z.object({ secret: z.string() }),
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: PATH,
  access: 'signed-in',
  summary: 'Have notifications sent nowhere; the deliveries are forgotten',
  reply: z.object({ ok: z.literal(true) }),
});
