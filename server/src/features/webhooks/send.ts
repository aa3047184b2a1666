import { createHmac } from 'node:crypto';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookupOf, NotPublic } from './public-address.ts';

const MAX_MS = 15_000;

/** Whom a delivery may reach; a test has a receiver of its own on this machine. */
export interface Network {
  isAllowed: (address: string) => boolean;
  ca?: string;
}
export const INTERNET: Network = { isAllowed: isPublicAddress };

/** Over the moment and the body, so that neither is changed nor sent again later unseen. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;

interface Sending {
  id: string;
  url: string;
  secret: string;
  body: string;
}

/** Posts once, and answers with the status. Whoever redirects is answered like any other: nothing is followed. */
export async function post({ id, url, secret, body }: Sending, { isAllowed, ca }: Network): Promise<number> {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  if (protocol !== 'https:') throw new NotPublic('The address does not begin with https://.');
  const host = hostname.replace(/^\[|\]$/g, '');
  // An address in place of a name is not looked up.
  if (isIP(host) && !isAllowed(host)) throw new NotPublic('The address is not on the public internet.');
  const timestamp = String(Math.floor(Date.now() / 1_000));
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host, port: port || 443, path: pathname + search, method: 'POST', agent: false },
        ...{ lookup: lookupOf(isAllowed), signal: AbortSignal.timeout(MAX_MS), ...(ca && { ca }) },
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
        // What it says is nobody's business.
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
