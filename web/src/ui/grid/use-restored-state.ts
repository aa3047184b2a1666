import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const MAX_STATES = 100;
/** Saved states by history entry and page part, oldest first. */
const savedStates = new Map<string, unknown>();

function saveState(key: string, value: unknown): void {
  savedStates.delete(key);
  savedStates.set(key, value);
  if (savedStates.size > MAX_STATES) savedStates.delete(savedStates.keys().next().value!);
}

/**
 * Returns the state that `part` had when the user last left this history entry, so that going back restores it. A new
 * visit to the same URL is another entry, which has no saved state.
 */
export function useRestoredState<T>(part: string, readState: () => T): T | undefined {
  const { key: entry, pathname, search } = useLocation();
  // The first entry of every visit to the site has the same key.
  const key = `${entry} ${pathname}${search}`;
  const [restoredState] = useState(() => savedStates.get(`${key} ${part}`) as T | undefined);
  const latest = useRef({ key, readState });
  useLayoutEffect(() => {
    latest.current = { key, readState };
  });
  useLayoutEffect(
    () => () => {
      const { key, readState } = latest.current;
      saveState(`${key} ${part}`, readState());
    },
    [part],
  );
  return restoredState;
}
