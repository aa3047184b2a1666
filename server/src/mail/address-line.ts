import { emailText } from '@leadwright/contract/fields';

const address = emailText().toLowerCase();

/**
 * Parses an address with or without a name, such as `Jane Doe <jane.doe@agency.example>`. Returns undefined if there is
 * no valid address.
 */
export function parseAddressLine(line: string): { name: string; email: string } | undefined {
  const [, displayName = '', bracketedAddress] = /^(.*?)<([^<>]*)>[\s,;]*$/.exec(line.trim()) ?? [];
  const email = address.safeParse((bracketedAddress ?? line).replace(/[\s,;]+$/, '').trim());
  return email.success ? { name: displayName.replace(/["“”]/g, ' ').trim(), email: email.data } : undefined;
}
