import { type Preferences, readPreferences, savePreferences } from '@leadwright/contract/features/preferences';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { useCall } from '../api/hooks.ts';
import { session } from '../storage/session.ts';

/** The time to collect changes before they are sent together. */
const DEBOUNCE_MS = 800;

type Name = keyof Preferences;
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Replaces the user's settings in the browser once with those stored on the server, and sends later changes to the
 * server. Default values that the server does not have are not sent.
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
  const localJson = JSON.stringify(local);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reply is applied once, whatever the current values are
  useEffect(() => {
    if (!data) return;
    const names = Object.keys(local) as Name[];
    const differingNames = names.filter((name) => data[name] !== undefined && !isEqual(data[name], local[name]));
    stored.current = { ...defaults, ...data };
    if (differingNames.length > 0)
      apply(Object.fromEntries(differingNames.map((name) => [name, data[name]])) as Partial<P>);
  }, [data]);
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => {
      const current = JSON.parse(localJson) as Preferences;
      const changedNames = (Object.keys(current) as Name[]).filter(
        (name) => !isEqual(current[name], stored.current?.[name]),
      );
      if (changedNames.length === 0) return;
      const body = Object.fromEntries(changedNames.map((name) => [name, current[name]]));
      const previous = stored.current;
      stored.current = { ...previous, ...body };
      // The next change sends the failed values again.
      call(savePreferences, { body }).catch(() => {
        stored.current = previous;
      });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [data, localJson]);
}
