import { randomBytes } from 'node:crypto';
import { cut } from '@leadwright/contract/merge/tags';

/** A text with placeholder words instead of its merge tags, so that HTML can be parsed and rewritten. */
export interface MaskedTags {
  text: string;
  /** Replaces the placeholders by their tags. */
  put: (rewritten: string) => string;
}

export function maskTags(text: string): MaskedTags {
  const tags: string[] = [];
  // Random, so that no text can contain the placeholder beforehand.
  const word = `t${randomBytes(6).toString('hex')}x`;
  const masked = cut(text).segments.map((segment) =>
    typeof segment === 'string' ? segment : `${word}${tags.push(text.slice(segment.at, segment.end)) - 1}z`,
  );
  return {
    text: masked.join(''),
    put: (rewritten) =>
      rewritten.replace(new RegExp(`${word}(\\d+)z`, 'g'), (all, no: string) => tags[Number(no)] ?? all),
  };
}
