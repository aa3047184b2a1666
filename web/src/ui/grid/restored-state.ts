import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const MAX_KEPT = 100;
/** What readers left behind on pages of their history, by the entry and the part of the page; the oldest first. */
const kept = new Map<string, unknown>();

function keep(key: string, value: unknown): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
}

/**
 * What `part` of the page was like when its reader last left this entry of their history: Back finds it so again. A new
 * visit of the same address is another entry and finds nothing.
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
