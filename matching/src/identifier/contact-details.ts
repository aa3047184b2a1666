import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { parse } from 'tldts';

/**
 * Returns a phone number in E.164 form ("+442079460018"). An unreadable number becomes "?" and its digits, so that the
 * last seven can still be compared; with fewer than seven digits it becomes ''.
 */
export function normalisePhone(text: string | undefined, country: string): string {
  if (!text) return '';
  const cleaned = text.replace(/\(0\)/g, '');
  const parsed = parsePhoneNumberFromString(cleaned, country === '' ? undefined : (country as CountryCode));
  if (parsed?.isPossible()) return parsed.number;
  const digits = cleaned.replace(/\D/g, '');
  return digits.length >= 7 ? `?${digits}` : '';
}

/** Hosts that many companies use: an address or a page there does not identify a company. */
const SHARED_HOSTS = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr ymail.com hotmail.com hotmail.co.uk hotmail.de
  hotmail.fr outlook.com outlook.de live.com live.co.uk live.nl msn.com icloud.com me.com mac.com aol.com aol.de gmx.de
  gmx.net gmx.com gmx.at gmx.ch web.de freenet.de t-online.de arcor.de online.de mail.de posteo.de mailbox.org email.de
  btinternet.com btconnect.com btopenworld.com virginmedia.com ntlworld.com blueyonder.co.uk sky.com talktalk.net
  talk21.com tiscali.co.uk orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it alice.it tin.it
  hotmail.it ziggo.nl kpnmail.nl planet.nl xs4all.nl hetnet.nl home.nl telenet.be skynet.be bluewin.ch hispeed.ch
  aon.at chello.at proton.me protonmail.com zoho.com yandex.ru mail.ru bk.ru inbox.ru qq.com 163.com 126.com
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net
  facebook.com fb.com instagram.com linkedin.com twitter.com x.com xing.com youtube.com tiktok.com pinterest.com
  google.com business.site sites.google.com wixsite.com wix.com wordpress.com blogspot.com weebly.com jimdo.com
  jimdosite.com squarespace.com godaddysites.com etsy.com ebay.com ebay.co.uk ebay.de amazon.com amazon.co.uk amazon.de
  yell.com gelbeseiten.de github.io linktr.ee nhs.net example.com`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Returns the registrable domain of a web address or host: "acme.co.uk" for "https://www.acme.co.uk/x"; '' for shared
 * hosts.
 */
export function normaliseDomain(text: string | undefined): string {
  if (!text) return '';
  const domain = parse(text.trim().toLowerCase(), { validateHostname: true }).domain ?? '';
  return SHARED_HOSTS.has(domain) ? '' : domain;
}

/** Returns whether the host of a web address ends in a public suffix, such as "com" or "co.uk". */
export const isPublicHost = (text: string): boolean => parse(text.trim().toLowerCase()).isIcann === true;

/** Returns an email address in lower case without its "+tag"; empty when the text contains none. */
export function normaliseEmail(text: string | undefined): string {
  if (!text) return '';
  const match = /([^\s<>,;:"()]+)@([a-z0-9.-]+\.(?:xn--[a-z0-9-]+|[a-z]{2,}))/i.exec(text);
  if (!match) return '';
  const local = (match[1] as string)
    .toLowerCase()
    .replace(/^mailto:/, '')
    .replace(/\+.*$/, '');
  return `${local}@${(match[2] as string).toLowerCase()}`;
}

/** Returns the company's domain in an email address; empty for free-mail hosts. */
export function emailDomain(email: string): string {
  return email === '' ? '' : normaliseDomain(email.slice(email.indexOf('@') + 1));
}
