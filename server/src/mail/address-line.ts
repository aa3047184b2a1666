import { z } from 'zod';

const address = z.email().max(254).toLowerCase();

/**
 * Parses a line such as `Jane Doe <jane.doe@agency.example>`, or an address alone; returns undefined without an
 * address.
 */
export function readAddressLine(line: string): { name: string; email: string } | undefined {
  const [, written = '', inBrackets] = /^(.*?)<([^<>]*)>[\s,;]*$/.exec(line.trim()) ?? [];
  const email = address.safeParse((inBrackets ?? line).replace(/[\s,;]+$/, '').trim());
  return email.success ? { name: written.replace(/["“”]/g, ' ').trim(), email: email.data } : undefined;
}
