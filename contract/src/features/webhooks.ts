import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';
import { EVENTS, type EventName } from './notification-events.ts';

export const DELIVERY_STATE = {
  queued: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Not sent',
} as const;
type DeliveryState = keyof typeof DELIVERY_STATE;

/** Returns whether a text is an https URL without user and password, which everyone who may read the URL would see. */
function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && !url.username && !url.password && /^[^.]+(\.[^.]+)+$/.test(url.hostname);
}
const webhookUrl = storable().trim().max(1_000).refine(isWebhookUrl, 'Enter an address that begins with https://.');

const delivery = z.object({
  id: z.uuid(),
  event: z.enum(Object.keys(EVENTS) as [EventName, ...EventName[]]),
  state: z.enum(Object.keys(DELIVERY_STATE) as [DeliveryState, ...DeliveryState[]]),
  attempts: z.int(),
  /** Status of the last attempt; null without a response. */
  status: z.int().nullable(),
  error: z.string(),
  at: z.string(),
  /** Time of the next attempt; null if there is none. */
  next_at: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const PATH = '/api/profile/webhook';

export const readWebhook = endpoint({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  summary: 'Get the webhook of the signed-in user’s notifications, and the latest deliveries',
  reply: z.object({
    webhook: z.object({ url: z.string(), created_at: z.string() }).nullable(),
    deliveries: z.array(delivery),
  }),
});

export const setWebhook = endpoint({
  method: 'POST',
  path: PATH,
  access: 'signed-in',
  summary: 'Set the webhook for notifications, replacing an earlier one; the signing secret is returned only once',
  body: z.object({ url: webhookUrl }),
  reply: z.object({ secret: z.string() }),
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: PATH,
  access: 'signed-in',
  summary: 'Remove the webhook and its deliveries',
  reply: z.object({ ok: z.literal(true) }),
});
