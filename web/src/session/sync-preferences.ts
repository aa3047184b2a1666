import { type Preferences, readPreferences, savePreferences } from '@leadwright/contract/features/preferences';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/hooks.ts';
import { session } from '../storage/session.ts';

/** Changes within this time are sent together. */
const DEBOUNCE_MS = 800;

type Name = keyof Preferences;
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Keeps the user's settings in the browser and on the server equal. The browser's copy serves the first paint, the
 * server's values then replace it, and later changes are sent. A default value that the server does not know is not
 * sent.
 */
export function useSyncedPreferences<P extends Preferences>(
  local: P,
  defaults: P,
  apply: (stored: Partial<P>) => void,
): void {
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
  const stored = useRef<Preferences>(undefined);
  const text = JSON.stringify(local);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply is applied once, whatever the current values are
  useEffect(() => {
    if (!data) return;
    const names = Object.keys(local) as Name[];
    const differing = names.filter((name) => data[name] !== undefined && !isSame(data[name], local[name]));
    stored.current = { ...defaults, ...data };
    if (differing.length > 0) apply(Object.fromEntries(differing.map((name) => [name, data[name]])) as Partial<P>);
  }, [data]);
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => {
      const current = JSON.parse(text) as Preferences;
      const changed = (Object.keys(current) as Name[]).filter((name) => !isSame(current[name], stored.current?.[name]));
      if (changed.length === 0) return;
      const body = Object.fromEntries(changed.map((name) => [name, current[name]]));
      const before = stored.current;
      stored.current = { ...before, ...body };
      // The next change sends what has failed here.
      call(savePreferences, { body }).catch(() => {
        stored.current = before;
      });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [data, text]);
}
