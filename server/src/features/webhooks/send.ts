import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { createGuardedLookup, isPublicAddress, NotPublicError } from './public-address.ts';

const TIMEOUT_MS = 15_000;

/** The addresses that deliveries may reach. Tests also allow this machine. */
export interface Network {
  isAllowed: (address: string) => boolean;
  ca?: string;
}
export const PUBLIC_NETWORK: Network = { isAllowed: isPublicAddress };

/** Returns the signature of timestamp and body. Receivers use it to detect changes and replays. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

interface WebhookRequest {
  id: string;
  url: string;
  secret: string;
  body: string;
}

/** Posts once, without following redirects, and returns the status. */
export async function postWebhook(
  { id, url, secret, body }: WebhookRequest,
  { isAllowed, ca }: Network,
  stopSignal: AbortSignal,
): Promise<number> {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  if (protocol !== 'https:') throw new NotPublicError('The address does not begin with https://.');
  const host = hostname.replace(/^\[|\]$/g, '');
  // Checks a literal IP address here, because the lookup is skipped.
  if (isIP(host) && !isAllowed(host)) throw new NotPublicError('The address is not on the public internet.');
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopSignal]);
  return new Promise((resolve, reject) => {
    const outgoingRequest = request(
      {
        ...{ host, port: port || 443, path: pathname + search, method: 'POST', agent: false },
        ...{ lookup: createGuardedLookup(isAllowed), signal, ...(ca && { ca }) },
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Leadwright',
          'leadwright-delivery': id,
          'leadwright-timestamp': timestamp,
          'leadwright-signature': signatureOf(secret, timestamp, body),
        },
      },
      (response) => {
        // Discards the response body.
        response.destroy();
        resolve(response.statusCode ?? 0);
      },
    );
    outgoingRequest.on('error', reject);
    outgoingRequest.end(body);
  });
}
