import type { CompiledContact } from '../record/compiled-contact.ts';
import { nearness } from '../text/word.ts';
import type { LevelOf } from './contact-fields.ts';
import { shares } from './text.ts';

/** Level of two employers; undefined where nothing is known of one. Two people with one account id are colleagues. */
export function compareEmployers(
  a: CompiledContact,
  b: CompiledContact,
  sameEmail: boolean,
): LevelOf<'employer'> | undefined {
  const left = a.record;
  const right = b.record;
  if (left.a !== undefined && right.a !== undefined) return left.a === right.a ? 'same' : 'differ';
  if (a.employer && b.employer) {
    const near = nearness(a.employer, b.employer);
    if (near === 4) return 'same';
    if (near >= 2 || shares(left.o as string[], right.o as string[])) return 'near';
  }
  // one address implies one domain, which therefore says nothing more
  if (sameEmail) return undefined;
  if (left.d !== undefined && right.d !== undefined) return shares(left.d, right.d) ? 'same domain' : 'differ';
  return a.employer && b.employer ? 'differ' : undefined;
}
