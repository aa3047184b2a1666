import { editDistance } from '@leadwright/matching';

/** Names that differ in more than half of their letters are not similar. */
const MAX_DISTANCE_SHARE = 0.5;
const MIN_PREFIX_LENGTH = 3;

/**
 * Returns the first name that starts with the input, otherwise the most similar name, or undefined if none is close.
 */
export function findMostSimilar(input: string, names: Iterable<string>): string | undefined {
  const lowerInput = input.toLowerCase();
  let best: string | undefined;
  let maxDistance = Math.floor(lowerInput.length * MAX_DISTANCE_SHARE);
  let prefixMatch: string | undefined;
  for (const name of names) {
    const lowerName = name.toLowerCase();
    const distance = editDistance(lowerInput, lowerName, maxDistance);
    if (distance <= maxDistance) {
      maxDistance = distance - 1;
      best = name;
    }
    if (lowerInput.length >= MIN_PREFIX_LENGTH && lowerName.startsWith(lowerInput)) prefixMatch ??= name;
  }
  return prefixMatch ?? best;
}
