import { useCallback } from 'react';
import { useMatches } from 'react-router';
import type { ScreenEntry } from '../../screen.ts';
import { useRights } from '../../session/session.tsx';

export const useScreen = () => useMatches().at(-1)?.handle as ScreenEntry | undefined;

export function useCanOpen() {
  const rights = useRights();
  return useCallback(
    ({ subject, action }: ScreenEntry) => !subject || !action || rights.can(action, subject),
    [rights],
  );
}
