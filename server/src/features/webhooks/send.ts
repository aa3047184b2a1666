import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { createLookup, isPublicAddress, NotPublicError } from './public-address.ts';

const MAX_MS = 15_000;

/** Addresses that a delivery may reach. Tests allow a receiver on this machine. */
export interface Network {
  isAllowed: (address: string) => boolean;
  ca?: string;
}
export const PUBLIC_NETWORK: Network = { isAllowed: isPublicAddress };

/** Signs timestamp and body, so that the receiver can detect changes and replays. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

interface WebhookRequest {
  id: string;
  url: string;
  secret: string;
  body: string;
}

/** Posts once and returns the status. Redirects are not followed. */
export async function post({ id, url, secret, body }: WebhookRequest, { isAllowed, ca }: Network): Promise<number> {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  if (protocol !== 'https:') throw new NotPublicError('The address does not begin with https://.');
  const host = hostname.replace(/^\[|\]$/g, '');
  // A literal IP address is not resolved, so it is checked here.
  if (isIP(host) && !isAllowed(host)) throw new NotPublicError('The address is not on the public internet.');
  const timestamp = String(Math.floor(Date.now() / 1_000));
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host, port: port || 443, path: pathname + search, method: 'POST', agent: false },
        ...{ lookup: createLookup(isAllowed), signal: AbortSignal.timeout(MAX_MS), ...(ca && { ca }) },
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Leadwright',
          'leadwright-delivery': id,
          'leadwright-timestamp': timestamp,
          'leadwright-signature': signatureOf(secret, timestamp, body),
        },
      },
      (answer) => {
        // The response body is not needed.
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
