/**
 * International domains. The ASCII form ("xn--mller-kva.example") is stored and compared, because mail and the web use
 * it. The Unicode form ("müller.example") is shown. Browsers and the server convert by the same standard (UTS 46).
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with the control characters
const IS_INTERNATIONAL = /[^\x00-\x7f]|xn--/i;
/** The characters of a domain, including the dots of East Asian input. */
const DOMAIN = String.raw`[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+`;
const DOMAIN_OF_ADDRESS = new RegExp(`(?<=@)${DOMAIN}`, 'gu');
const DOMAIN_OF_URL = new RegExp(`^((?:https?:)?/{0,2})(${DOMAIN})(?=[:/?#]|$)`, 'iu');

/** Returns a domain in ASCII. A domain without international characters or with invalid ones is not changed. */
export function asciiDomain(domain: string): string {
  return IS_INTERNATIONAL.test(domain) ? (URL.parse(`https://${domain}`)?.hostname ?? domain) : domain;
}

/** Returns a text with the domains of its email addresses in ASCII. */
export const asciiAddresses = (text: string): string =>
  IS_INTERNATIONAL.test(text) ? text.replace(DOMAIN_OF_ADDRESS, asciiDomain) : text;

/** Returns a web address, with or without its scheme, with the domain in ASCII. */
export const asciiUrl = (text: string): string =>
  IS_INTERNATIONAL.test(text)
    ? text.replace(DOMAIN_OF_URL, (_, scheme: string, domain: string) => scheme + asciiDomain(domain))
    : text;

/** Returns a text with international domains in Unicode, to show it. Labels that are no valid form of a name stay. */
export const unicodeDomains = (text: string): string =>
  text.replace(/(?<=^|[@./])xn--[a-z0-9-]+/gi, (label) => {
    const decoded = decodeLabel(label.slice('xn--'.length).toLowerCase());
    return decoded !== undefined && asciiDomain(decoded) === label.toLowerCase() ? decoded : label;
  });

/** Decodes Punycode (RFC 3492). Returns undefined for an invalid text. */
function decodeLabel(code: string): string | undefined {
  const lastHyphen = code.lastIndexOf('-');
  const points = Array.from(lastHyphen > 0 ? code.slice(0, lastHyphen) : '', (letter) => letter.charCodeAt(0));
  let [point, index, bias] = [128, 0, 72];
  for (let at = lastHyphen > 0 ? lastHyphen + 1 : 0; at < code.length; ) {
    const start = index;
    for (let [weight, step] = [1, 36]; ; step += 36) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(code[at++] ?? ' ');
      if (digit < 0) return undefined;
      index += digit * weight;
      const threshold = Math.min(26, Math.max(1, step - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const length = points.length + 1;
    bias = adaptBias(index - start, length, start === 0);
    point += Math.floor(index / length);
    if (point > 0x10ffff) return undefined;
    index %= length;
    points.splice(index++, 0, point);
  }
  return String.fromCodePoint(...points);
}

function adaptBias(difference: number, length: number, isFirst: boolean): number {
  let delta = isFirst ? Math.floor(difference / 700) : Math.floor(difference / 2);
  delta += Math.floor(delta / length);
  let steps = 0;
  for (; delta > 455; steps += 36) delta = Math.floor(delta / 35);
  return steps + Math.floor((36 * delta) / (delta + 38));
}
