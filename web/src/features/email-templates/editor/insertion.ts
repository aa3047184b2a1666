import type { RefObject } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A place in which merge fields are inserted. */
export interface Insertion {
  /** Tells when somebody has typed two braces; gives what ends that. */
  onBraces: (opened: () => void) => () => void;
  /** What stands before the cursor since the last two braces, with them. */
  begun: () => string;
  /** Puts a text where the cursor is, over as many signs before it; the cursor goes there, unless the reader has left. */
  put: (text: string, over: number, hasLeft: boolean) => void;
}

const OPENING = '{{';
/** The braces, and what a quick writer has typed behind them before the menu stood. */
const BEGUN = /\{\{[^{}]*$/;
export const begunIn = (before: string): string => BEGUN.exec(before)?.[0] ?? '';

/** Inserts into a field of plain text, which shows `text`. */
export const insertionInto = (
  field: RefObject<TextField | null>,
  text: string,
  onChange: (text: string) => void,
): Insertion => ({
  onBraces(opened) {
    const written = field.current;
    const typed = (event: Event) => {
      const { data } = event as InputEvent;
      const { value, selectionStart } = event.target as TextField;
      if (data === '{' && value.slice(0, selectionStart ?? 0).endsWith(OPENING)) opened();
    };
    written?.addEventListener('input', typed);
    return () => written?.removeEventListener('input', typed);
  },
  begun: () => begunIn(text.slice(0, field.current?.selectionStart ?? 0)),
  put(put, over, hasLeft) {
    const written = field.current;
    const [from, until] = [(written?.selectionStart ?? text.length) - over, written?.selectionEnd ?? text.length];
    if (written && !hasLeft)
      requestAnimationFrame(() => {
        written.focus();
        written.setSelectionRange(from + put.length, from + put.length);
      });
    onChange(text.slice(0, from) + put + text.slice(until));
  },
});
