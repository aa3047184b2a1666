import { defineMessage, type LocalisedMessage } from '../message.ts';

/** A fault in a text, with its range and a message. */
export interface Fault {
  /** Index of the first character. */
  at: number;
  /** Index after the last character. */
  end: number;
  message: LocalisedMessage;
}

/** An unparsed `{{…}}` tag of a text. */
export interface RawTag {
  /** Content between the braces, trimmed. */
  inner: string;
  /** Index of the first brace. */
  at: number;
  /** Index after the last brace. */
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
  let segmentStart = 0;
  const addText = (end: number) => {
    const strayIndex = text.slice(segmentStart, end).indexOf('}}');
    const at = segmentStart + strayIndex;
    if (strayIndex >= 0) faults.push({ at, end: at + 2, message: NOT_OPENED });
    if (end > segmentStart) segments.push(text.slice(segmentStart, end));
    segmentStart = end;
  };
  for (;;) {
    const at = text.indexOf('{{', segmentStart);
    if (at < 0) break;
    addText(at);
    const close = text.indexOf('}}', at + 2);
    const next = text.indexOf('{{', at + 2);
    if (close < 0 || (next >= 0 && next < close)) {
      faults.push({ at, end: Math.min(next < 0 ? text.length : next, at + 40), message: NOT_CLOSED });
      segments.push('{{');
      segmentStart = at + 2;
      continue;
    }
    const end = close + 2;
    if (end - at > MAX_TAG_LENGTH) faults.push({ at, end, message: TOO_LONG });
    else segments.push({ inner: text.slice(at + 2, close).trim(), at, end });
    segmentStart = end;
  }
  addText(text.length);
  return { segments, faults };
}

/** Converts a position to line and column, both from 1. */
export function lineAndColumn(text: string, index: number): { line: number; column: number } {
  const textBefore = text.slice(0, index);
  const start = textBefore.lastIndexOf('\n') + 1;
  let line = 1;
  for (let next = textBefore.indexOf('\n'); next >= 0; next = textBefore.indexOf('\n', next + 1)) line++;
  return { line, column: index - start + 1 };
}
