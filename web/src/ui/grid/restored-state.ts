import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const MAX_KEPT = 100;
/** States of parts of pages, by history entry and part; the oldest first. */
const kept = new Map<string, unknown>();

function keep(key: string, value: unknown): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
}

/**
 * Returns the state of `part` when the user last left this history entry, for Back. A new visit of the same address is
 * another entry without state.
 */
export function useRestoredState<T>(part: string, now: () => T): T | undefined {
  const { key: entry, pathname, search } = useLocation();
  // The first entry of every visit to the site has the same key.
  const key = `${entry} ${pathname}${search}`;
  const [found] = useState(() => kept.get(`${key} ${part}`) as T | undefined);
  const latest = useRef({ key, now });
  useLayoutEffect(() => {
    latest.current = { key, now };
  });
  useLayoutEffect(
    () => () => {
      const { key, now } = latest.current;
      keep(`${key} ${part}`, now());
    },
    [part],
  );
  return found;
}
