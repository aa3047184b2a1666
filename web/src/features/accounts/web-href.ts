/** Returns a link to a stored web address, or undefined if the link would be unsafe, such as `javascript:`. */
export function webHref(url: string): string | undefined {
  const trimmedUrl = url.trim();
  const absoluteUrl = /^[a-z][a-z\d+.-]*:/i.test(trimmedUrl) ? trimmedUrl : `https://${trimmedUrl}`;
  try {
    const { protocol, hostname, href } = new URL(absoluteUrl);
    return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined;
  } catch {
    return undefined;
  }
}
