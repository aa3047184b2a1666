import type { TagFault } from '@leadwright/contract/features/docs-templates';
import { defineMessage, type LocalisedMessage } from '@leadwright/contract/message';

export type TagPosition = TagFault['place'];
export type FaultKind = TagFault['kind'];

const MAX_CONTEXT_LENGTH = 120;
const MAX_TAG_LENGTH = 60;

/** Message of each fault. `createFault` fills in `{{where}}`. */
const MESSAGES: Record<FaultKind, [key: string, english: string]> = {
  unclosed: ['problems.tagUnclosed', 'The tag that starts with `{{tag}}` {{where}} is not closed.'],
  unopened: ['problems.tagUnopened', 'The tag that ends with `{{tag}}` {{where}} is not opened.'],
  unknown: ['problems.tagUnknown', 'The tag `{{tag}}` {{where}} is unknown.'],
  malformed: ['problems.tagMalformed', 'The tag `{{tag}}` {{where}} is not valid.'],
  loop_unclosed: ['problems.tagLoopUnclosed', 'The loop that starts with `{{tag}}` {{where}} has no end.'],
  loop_unopened: ['problems.tagLoopUnopened', 'The loop that ends with `{{tag}}` {{where}} has no start.'],
  loop_crossed: ['problems.tagLoopCrossed', 'The end tag `{{tag}}` {{where}} does not match the open loop.'],
  loop_place: [
    'problems.tagLoopPlace',
    'The loop `{{tag}}` {{where}} starts and ends at different levels, such as inside and outside a table.',
  ],
  list_as_text: [
    'problems.tagListAsText',
    'The tag `{{tag}}` {{where}} is a list. Write it as a loop with a start and an end.',
  ],
  image_place: ['problems.tagImagePlace', 'The image `{{tag}}` {{where}} cannot be a loop.'],
};

/** Describes a fault of a tag with its position and a suggested fix. */
export function createFault(kind: FaultKind, tag: string, place: TagPosition, fix?: string): TagFault {
  const shortTag = tag.length > MAX_TAG_LENGTH ? `${tag.slice(0, MAX_TAG_LENGTH)}…` : tag;
  const [key, english] = MESSAGES[kind];
  const context =
    place.context.length > MAX_CONTEXT_LENGTH ? `${place.context.slice(0, MAX_CONTEXT_LENGTH)}…` : place.context;
  return {
    kind,
    tag: shortTag,
    ...toWire(defineMessage(key, english, { tag: shortTag, where: positionText(place) })),
    place: { ...place, context },
    fix: fix ?? null,
  };
}

const toWire = ({ message, key, params }: LocalisedMessage) => ({
  message,
  messageKey: { key, ...(params && { params }) },
});

/** Describes a position as far as it is known, such as "on page 2" or "in a header". */
export function positionText({ part, page, paragraph }: TagPosition): string {
  if (part === 'body') return page === null ? `in paragraph ${paragraph}` : `on page ${page}`;
  return part === 'source' ? `in line ${paragraph}` : `in a ${part}`;
}
