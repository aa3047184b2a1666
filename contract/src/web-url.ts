import { defineMessage } from './message.ts';

export const INVALID_URL = defineMessage('problems.webAddress', 'Enter a web address, such as "acme.co.uk".');
export const INVALID_LINKEDIN = defineMessage('problems.linkedin', 'Enter the address of the LinkedIn page.');

/** Parameters that describe the origin of a visit, not the page. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|trk|trkinfo|originalsubdomain)$/i;

/**
 * Returns one spelling of a web address: scheme added, host in lower case, without tracking parameters, anchor and
 * trailing slash. Undefined for an invalid address, which also keeps `javascript:` and the like out of links.
 */
export function normaliseUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  const url = URL.parse(withScheme);
  if (!url || /\s/.test(trimmed) || !/^[^.]+(\.[^.]+)+$/.test(url.hostname) || url.username || url.password)
    return undefined;
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url.href.replace(/\/(?=\?|$)/, '');
}

/** Returns a LinkedIn address with the host www.linkedin.com for every country's host. */
export function normaliseLinkedin(text: string): string | undefined {
  const address = normaliseUrl(text);
  return address?.replace(/^https?:\/\/(?:[a-z]{2,3}\.)?(linkedin\.[a-z]+)(?=\/|$)/i, 'https://www.$1');
}
