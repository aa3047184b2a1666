import { z } from 'zod';

const address = z.email().max(254).toLowerCase();

/** A line as mail programs write it, `Jane Doe <jane.doe@agency.example>`, or an address alone; undefined where it has none. */
export function readAddressLine(line: string): { name: string; email: string } | undefined {
  const [, written = '', inBrackets] = /^(.*?)<([^<>]*)>[\s,;]*$/.exec(line.trim()) ?? [];
  const email = address.safeParse((inBrackets ?? line).replace(/[\s,;]+$/, '').trim());
  return email.success ? { name: written.replace(/["“”]/g, ' ').trim(), email: email.data } : undefined;
}
