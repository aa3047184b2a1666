import { defineMessage, type LocalisedMessage } from '../message.ts';

/** A fault in a text: its position, and a message. */
export interface Fault {
  at: number;
  end: number;
  message: LocalisedMessage;
}

/** An unparsed `{{…}}` tag of a text. */
export interface RawTag {
  /** Content between the braces, trimmed. */
  inner: string;
  at: number;
  end: number;
}
/** A part of a text split at its tags, in order. */
export type Segment = string | RawTag;

const MAX_TAG_LENGTH = 300;

const NOT_CLOSED = defineMessage('merge.notClosed', 'This tag is not closed: }} is missing.');
const NOT_OPENED = defineMessage('merge.notOpened', 'There is }} here without {{ before it.');
const TOO_LONG = defineMessage('merge.tagTooLong', 'This tag is longer than {{maximum}} characters.', {
  maximum: MAX_TAG_LENGTH,
});

/** Splits a text at its tags. An unmatched brace is reported as a fault and stays text. */
export function splitAtTags(text: string): { segments: Segment[]; faults: Fault[] } {
  const segments: Segment[] = [];
  const faults: Fault[] = [];
  let from = 0;
  const addText = (until: number) => {
    const strayIndex = text.slice(from, until).indexOf('}}');
    if (strayIndex >= 0) faults.push({ at: from + strayIndex, end: from + strayIndex + 2, message: NOT_OPENED });
    if (until > from) segments.push(text.slice(from, until));
    from = until;
  };
  for (;;) {
    const at = text.indexOf('{{', from);
    if (at < 0) break;
    addText(at);
    const close = text.indexOf('}}', at + 2);
    const next = text.indexOf('{{', at + 2);
    if (close < 0 || (next >= 0 && next < close)) {
      faults.push({ at, end: Math.min(next < 0 ? text.length : next, at + 40), message: NOT_CLOSED });
      segments.push('{{');
      from = at + 2;
      continue;
    }
    const end = close + 2;
    if (end - at > MAX_TAG_LENGTH) faults.push({ at, end, message: TOO_LONG });
    else segments.push({ inner: text.slice(at + 2, close).trim(), at, end });
    from = end;
  }
  addText(text.length);
  return { segments, faults };
}

/** Converts a position to line and column, both from 1. */
export function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const textBefore = text.slice(0, at);
  const start = textBefore.lastIndexOf('\n') + 1;
  let line = 1;
  for (let next = textBefore.indexOf('\n'); next >= 0; next = textBefore.indexOf('\n', next + 1)) line++;
  return { line, column: at - start + 1 };
}
