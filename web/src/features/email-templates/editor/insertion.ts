import type { RefObject } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A text field that merge fields can be inserted into. */
export interface Insertion {
  /** Calls `opened` when two braces are typed. Returns a function that unsubscribes. */
  onBraces: (opened: () => void) => () => void;
  /** Returns the text from the last two braces to the cursor, including the braces. */
  begun: () => string;
  /**
   * Replaces `over` characters before the cursor and moves the cursor behind the text, unless the user has left the
   * field.
   */
  put: (text: string, over: number, hasLeft: boolean) => void;
}

const OPENING = '{{';
/** The braces and text typed behind them before the menu opened. */
const OPEN_TAG = /\{\{[^{}]*$/;
export const openTagIn = (before: string): string => OPEN_TAG.exec(before)?.[0] ?? '';

/** Returns the insertion into a plain text field with the value `text`. */
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
  begun: () => openTagIn(text.slice(0, field.current?.selectionStart ?? 0)),
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
