import { editDistance } from '@leadwright/matching';

/** Beyond half its letters a name is another name. */
const MAX_SHARE = 0.5;
const MIN_BEGINNING_LENGTH = 3;

/** The name that was probably meant, or that one begins with what is there; nothing where none is near. */
export function mostSimilar(written: string, names: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase();
  let best: string | undefined;
  let least = Math.floor(wanted.length * MAX_SHARE);
  let begun: string | undefined;
  for (const name of names) {
    const known = name.toLowerCase();
    const distance = editDistance(wanted, known, least);
    if (distance <= least) {
      least = distance - 1;
      best = name;
    }
    if (wanted.length >= MIN_BEGINNING_LENGTH && known.startsWith(wanted)) begun ??= name;
  }
  return begun ?? best;
}
