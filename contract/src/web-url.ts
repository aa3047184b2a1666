import { defineMessage } from './message.ts';

export const INVALID_URL = defineMessage('problems.webAddress', 'Enter a web address, such as "acme.co.uk".');
export const INVALID_LINKEDIN = defineMessage('problems.linkedin', 'Enter the address of the LinkedIn page.');

/** Query parameters that describe the origin of a visit, not the page. */
const TRACKING_PARAMETERS = /^(utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|trk|trkinfo|originalsubdomain)$/i;

/**
 * Normalises a web address: adds the scheme, lower-cases the host, and removes tracking parameters, anchor and trailing
 * slash. Returns undefined for an invalid address, which also keeps `javascript:` and similar schemes out of links.
 */
export function normaliseUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const absoluteUrl = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  const url = URL.parse(absoluteUrl);
  if (!url || /\s/.test(trimmed) || !/^[^.]+(\.[^.]+)+$/.test(url.hostname) || url.username || url.password)
    return undefined;
  for (const name of [...url.searchParams.keys()]) if (TRACKING_PARAMETERS.test(name)) url.searchParams.delete(name);
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url.href.replace(/\/(?=\?|$)/, '');
}

/** Normalises a LinkedIn address to the host www.linkedin.com, whatever the country. */
export function normaliseLinkedin(text: string): string | undefined {
  const url = normaliseUrl(text);
  return url?.replace(/^https?:\/\/(?:[a-z]{2,3}\.)?(linkedin\.[a-z]+)(?=\/|$)/i, 'https://www.$1');
}
