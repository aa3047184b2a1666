import type { RefObject } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Inserts merge fields into a text field. */
export interface Insertion {
  /** Calls `onOpen` when two braces are typed. Returns a function that unsubscribes. */
  onBraces: (onOpen: () => void) => () => void;
  /** Returns the text from the last two braces to the cursor, including the braces. */
  openTag: () => string;
  /**
   * Replaces `replacedLength` characters before the cursor and moves the cursor behind the text, unless the user has
   * left the field.
   */
  insert: (text: string, replacedLength: number, hasLeftField: boolean) => void;
}

const OPENING_BRACES = '{{';
/** Matches two braces and the text from the braces to the cursor. */
const OPEN_TAG = /\{\{[^{}]*$/;
export const openTagIn = (textBeforeCursor: string): string => OPEN_TAG.exec(textBeforeCursor)?.[0] ?? '';

/** Returns the insertion into a plain text field with the value `text`. */
export const createTextInsertion = (
  field: RefObject<TextField | null>,
  text: string,
  onChange: (text: string) => void,
): Insertion => ({
  onBraces(onOpen) {
    const element = field.current;
    const onInput = (event: Event) => {
      const { data } = event as InputEvent;
      const { value, selectionStart } = event.target as TextField;
      if (data === '{' && value.slice(0, selectionStart ?? 0).endsWith(OPENING_BRACES)) onOpen();
    };
    element?.addEventListener('input', onInput);
    return () => element?.removeEventListener('input', onInput);
  },
  openTag: () => openTagIn(text.slice(0, field.current?.selectionStart ?? 0)),
  insert(insertedText, replacedLength, hasLeftField) {
    const element = field.current;
    const [from, until] = [
      (element?.selectionStart ?? text.length) - replacedLength,
      element?.selectionEnd ?? text.length,
    ];
    if (element && !hasLeftField)
      requestAnimationFrame(() => {
        element.focus();
        element.setSelectionRange(from + insertedText.length, from + insertedText.length);
      });
    onChange(text.slice(0, from) + insertedText + text.slice(until));
  },
});
