import { editDistance } from '@leadwright/matching';

/** Names that differ in more than half of their letters are not similar. */
const MAX_DISTANCE_SHARE = 0.5;
const MIN_PREFIX_LENGTH = 3;

/** Returns the first name that starts with the text, or else the most similar one. Undefined if none is close. */
export function findMostSimilar(input: string, names: Iterable<string>): string | undefined {
  const text = input.toLowerCase();
  let best: string | undefined;
  let maxDistance = Math.floor(text.length * MAX_DISTANCE_SHARE);
  let prefixMatch: string | undefined;
  for (const name of names) {
    const known = name.toLowerCase();
    const distance = editDistance(text, known, maxDistance);
    if (distance <= maxDistance) {
      maxDistance = distance - 1;
      best = name;
    }
    if (text.length >= MIN_PREFIX_LENGTH && known.startsWith(text)) prefixMatch ??= name;
  }
  return prefixMatch ?? best;
}
