/** Returns a link to a stored address, or undefined for one that is unsafe to follow, such as `javascript:`. */
export function webHref(url: string): string | undefined {
  const text = url.trim();
  const withScheme = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  try {
    const { protocol, hostname, href } = new URL(withScheme);
    return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined;
  } catch {
    return undefined;
  }
}
