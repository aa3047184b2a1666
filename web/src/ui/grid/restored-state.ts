import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const MAX_STATES = 100;
/** States of parts of pages, by history entry and part; the oldest first. */
const savedStates = new Map<string, unknown>();

function saveState(key: string, value: unknown): void {
  savedStates.delete(key);
  savedStates.set(key, value);
  if (savedStates.size > MAX_STATES) savedStates.delete(savedStates.keys().next().value!);
}

/**
 * Returns the state of `part` when the user last left this history entry, for Back. A new visit of the same address is
 * another entry without state.
 */
export function useRestoredState<T>(part: string, readState: () => T): T | undefined {
  const { key: entry, pathname, search } = useLocation();
  // The first entry of every visit to the site has the same key.
  const key = `${entry} ${pathname}${search}`;
  const [restored] = useState(() => savedStates.get(`${key} ${part}`) as T | undefined);
  const latest = useRef({ key, now: readState });
  useLayoutEffect(() => {
    latest.current = { key, now: readState };
  });
  useLayoutEffect(
    () => () => {
      const { key, now: readState } = latest.current;
      saveState(`${key} ${part}`, readState());
    },
    [part],
  );
  return restored;
}
