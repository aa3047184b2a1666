import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

const DELAY = 250;

interface Options {
  /** Escape also gives the focus back to the page, for its single keys. */
  leavesOnEscape?: boolean;
}

/** What is typed into a search box on its way to `search`, which is sent after a pause; `/` leads into the box. */
export function useSearchText(search: string, send: (search: string) => void, { leavesOnEscape }: Options = {}) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(search);
  const [text, setText] = useState(search);
  const sendSoon = useDebouncedCallback((next: string) => sendNow(next), DELAY);
  const sendNow = (next: string) => {
    sendSoon.cancel();
    sent.current = next;
    send(next);
  };
  useHotkeys([['/', () => input.current?.select()]]);
  // Back, a shared link and "clear all" change the search from outside; what is being typed must survive the rest.
  useEffect(() => {
    if (search !== sent.current) setText(search);
    sent.current = search;
  }, [search]);
  const clear = () => {
    setText('');
    sendNow('');
    input.current?.focus();
  };
  const box = {
    ref: input,
    type: 'search',
    value: text,
    'aria-keyshortcuts': '/',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      setText(value);
      sendSoon(value.trim());
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') sendNow(text.trim());
      if (key !== 'Escape') return;
      if (text) clear();
      if (leavesOnEscape) input.current?.blur();
    },
  };
  return { box, clear };
}
