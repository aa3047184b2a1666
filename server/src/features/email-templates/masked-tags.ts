import { randomBytes } from 'node:crypto';
import { splitAtTags } from '@leadwright/contract/merge/tags';

/** A text with placeholder words instead of its merge tags, so that HTML can be parsed and rewritten. */
export interface MaskedTags {
  text: string;
  /** Replaces the placeholders with the tags. */
  restore: (rewritten: string) => string;
}

export function maskTags(text: string): MaskedTags {
  const tags: string[] = [];
  // Random, so that no text already contains the placeholder.
  const placeholder = `t${randomBytes(6).toString('hex')}x`;
  const maskedSegments = splitAtTags(text).segments.map((segment) =>
    typeof segment === 'string' ? segment : `${placeholder}${tags.push(text.slice(segment.at, segment.end)) - 1}z`,
  );
  return {
    text: maskedSegments.join(''),
    restore: (rewritten) =>
      rewritten.replace(new RegExp(`${placeholder}(\\d+)z`, 'g'), (match, i: string) => tags[Number(i)] ?? match),
  };
}
