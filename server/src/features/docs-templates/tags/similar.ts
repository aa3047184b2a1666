import { editDistance } from '@leadwright/matching';

/** Names that differ in more than half of their letters are not similar. */
const MAX_SHARE = 0.5;
const MIN_BEGINNING_LENGTH = 3;

/** Returns the first name that starts with the text, or else the most similar one. Undefined if none is close. */
export function mostSimilar(written: string, names: Iterable<string>): string | undefined {
  const text = written.toLowerCase();
  let best: string | undefined;
  let least = Math.floor(text.length * MAX_SHARE);
  let begun: string | undefined;
  for (const name of names) {
    const known = name.toLowerCase();
    const distance = editDistance(text, known, least);
    if (distance <= least) {
      least = distance - 1;
      best = name;
    }
    if (text.length >= MIN_BEGINNING_LENGTH && known.startsWith(text)) begun ??= name;
  }
  return begun ?? best;
}
