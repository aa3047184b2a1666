import type { CompiledContact } from '../record/compiled-contact.ts';
import { nearness } from '../text/word.ts';
import type { LevelOf } from './contact-fields.ts';
import { shareValue } from './text.ts';

/**
 * Returns the level of two employers, by account id (`a`), by name (`o`), then by web domain; undefined when one
 * is unknown.
 */
export function compareEmployers(
  a: CompiledContact,
  b: CompiledContact,
  hasSameEmail: boolean,
): LevelOf<'employer'> | undefined {
  const left = a.record;
  const right = b.record;
  if (left.a !== undefined && right.a !== undefined) return left.a === right.a ? 'same' : 'differ';
  if (a.employer && b.employer) {
    const employerNearness = nearness(a.employer, b.employer);
    if (employerNearness === 4) return 'same';
    if (employerNearness >= 2 || shareValue(left.o as string[], right.o as string[])) return 'near';
  }
  // The same email address has the same domain, which would be counted twice.
  if (hasSameEmail) return undefined;
  if (a.domains.length > 0 && b.domains.length > 0) return shareValue(a.domains, b.domains) ? 'same domain' : 'differ';
  return a.employer && b.employer ? 'differ' : undefined;
}
