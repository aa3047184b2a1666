import { randomBytes } from 'node:crypto';
import { cut } from '@leadwright/contract/merge/tags';

/** A text whose merge tags are held back: what reads and rewrites HTML sees a plain word where each of them stood. */
export interface HeldTags {
  text: string;
  /** Puts the tags back where their words are now. */
  put: (rewritten: string) => string;
}

export function holdTags(text: string): HeldTags {
  const tags: string[] = [];
  // New each time: nobody writes the word of a tag beforehand.
  const word = `t${randomBytes(6).toString('hex')}x`;
  const held = cut(text).segments.map((segment) =>
    typeof segment === 'string' ? segment : `${word}${tags.push(text.slice(segment.at, segment.end)) - 1}z`,
  );
  return {
    text: held.join(''),
    put: (rewritten) =>
      rewritten.replace(new RegExp(`${word}(\\d+)z`, 'g'), (all, no: string) => tags[Number(no)] ?? all),
  };
}
