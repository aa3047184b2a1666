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

/** Any host of LinkedIn: of a country, of the mobile site, or without a prefix. */
const LINKEDIN_HOST = /^https?:\/\/(?:[a-z]+\.)?(linkedin\.[a-z]+)(?=\/|\?|$)/i;
/** The page of a company, school or person, with or without one of its tabs. */
const LINKEDIN_PAGE = /^(https:\/\/www\.linkedin\.[a-z]+)(?:\/mwlite)?\/(company|school|showcase|in)\/([^/?]+).*$/i;

/** Normalises a LinkedIn address to the host www.linkedin.com and to the page itself, so that a page has one address. */
export function normaliseLinkedin(text: string): string | undefined {
  const url = normaliseUrl(text)?.replace(LINKEDIN_HOST, 'https://www.$1');
  return url?.replace(LINKEDIN_PAGE, (_, host, kind, page) => `${host}/${kind.toLowerCase()}/${page}`);
}
