import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 250;

interface Options {
  /** Escape also returns the focus to the page, for its single-letter keys. */
  blursOnEscape?: boolean;
}

/** Returns the text of an input that is sent after a pause in typing and follows external changes. */
export function useDebouncedText(search: string, send: (search: string) => void) {
  const lastSent = useRef(search);
  const [text, setText] = useState(search);
  const sendDebounced = useDebouncedCallback((next: string) => sendNow(next), DEBOUNCE_MS);
  const sendNow = (next: string) => {
    sendDebounced.cancel();
    lastSent.current = next;
    send(next);
  };
  // Back, a shared link and "clear all" change the search from outside; text being typed must survive other updates.
  useEffect(() => {
    if (search !== lastSent.current) setText(search);
    lastSent.current = search;
  }, [search]);
  const type = (value: string) => {
    setText(value);
    sendDebounced(value.trim());
  };
  return { text, type, setText, sendNow };
}

/** Returns the props of a search input that sends its text after a pause in typing; `/` focuses the input. */
export function useSearchText(search: string, send: (search: string) => void, { blursOnEscape }: Options = {}) {
  const input = useRef<HTMLInputElement>(null);
  const { text, type, setText, sendNow } = useDebouncedText(search, send);
  useHotkeys([['/', () => input.current?.select()]]);
  const clear = () => {
    setText('');
    sendNow('');
    input.current?.focus();
  };
  const inputProps = {
    ref: input,
    type: 'search',
    value: text,
    'aria-keyshortcuts': '/',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => type(value),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') sendNow(text.trim());
      if (key !== 'Escape') return;
      if (text) clear();
      if (blursOnEscape) input.current?.blur();
    },
  };
  return { inputProps, clear };
}
