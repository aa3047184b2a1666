/** A link to a stored address, or undefined where it is none a browser should follow: `javascript:` is text, too. */
export function webHref(address: string): string | undefined {
  const text = address.trim();
  const withScheme = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  try {
    const { protocol, hostname, href } = new URL(withScheme);
    return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined;
  } catch {
    return undefined;
  }
}
