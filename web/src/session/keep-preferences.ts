import { type Preferences, readPreferences, savePreferences } from '@leadwright/contract/features/preferences';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/hooks.ts';
import { session } from '../storage/session.ts';

/** Changes within this time are sent together. */
const SETTLED_MS = 800;

type Name = keyof Preferences;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Keeps the user's settings in the browser and on the server equal. The browser's copy serves the first paint, the
 * server's values then replace it, and later changes are sent. A default value that the server does not know is not
 * sent.
 */
export function useKeptPreferences<P extends Preferences>(mine: P, first: P, take: (kept: Partial<P>) => void): void {
  const { data } = useCall(
    readPreferences,
    {},
    {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      // While viewing as another user, the browser keeps the settings of the real user.
      enabled: !session().profile?.viewed_by,
    },
  );
  const known = useRef<Preferences>(undefined);
  const text = JSON.stringify(mine);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply is applied once, whatever the current values are
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
      // The next change sends what has failed here.
      call(savePreferences, { body }).catch(() => {
        known.current = before;
      });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [data, text]);
}
