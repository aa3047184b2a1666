import { type Preferences, readPreferences, savePreferences } from '@leadwright/contract/features/preferences';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/hooks.ts';
import { session } from '../storage/session.ts';

/** What changes together is sent together. */
const SETTLED_MS = 800;

type Name = keyof Preferences;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Keeps what the browser has of the user's settings equal to what the server has. The browser's copy is there for the
 * first paint; what the server knows then takes its place, and what is changed from then on is sent. A setting that is
 * still as it is at first, and of which the server knows nothing, is none.
 */
export function useKeptPreferences<P extends Preferences>(mine: P, first: P, take: (kept: Partial<P>) => void): void {
  const { data } = useCall(
    readPreferences,
    {},
    {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      // The browser keeps those of whoever sits in front of it.
      enabled: !session().profile?.viewed_by,
    },
  );
  const known = useRef<Preferences>(undefined);
  const text = JSON.stringify(mine);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is taken over once, whatever stands here by then
  useEffect(() => {
    if (!data) return;
    const names = Object.keys(mine) as Name[];
    const differing = names.filter((name) => data[name] !== undefined && !isSame(data[name], mine[name]));
    known.current = { ...first, ...data };
    if (differing.length > 0) take(Object.fromEntries(differing.map((name) => [name, data[name]])) as Partial<P>);
  }, [data]);
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => {
      const present = JSON.parse(text) as Preferences;
      const changed = (Object.keys(present) as Name[]).filter((name) => !isSame(present[name], known.current?.[name]));
      if (changed.length === 0) return;
      const body = Object.fromEntries(changed.map((name) => [name, present[name]]));
      const before = known.current;
      known.current = { ...before, ...body };
      // The next change takes along what could not be sent.
      call(savePreferences, { body }).catch(() => {
        known.current = before;
      });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [data, text]);
}
