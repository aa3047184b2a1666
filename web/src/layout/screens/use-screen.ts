import { useCallback } from 'react';
import { useMatches } from 'react-router';
import type { ScreenEntry } from '../../screen.ts';
import { usePermissions } from '../../session/session.tsx';

export const useScreen = () => useMatches().at(-1)?.handle as ScreenEntry | undefined;

export function useCanOpen() {
  const permissions = usePermissions();
  return useCallback(
    ({ subject, action }: ScreenEntry) => !subject || !action || permissions.can(action, subject),
    [permissions],
  );
}
