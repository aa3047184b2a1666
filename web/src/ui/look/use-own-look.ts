import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useEffect } from 'react';
import { applyLook, OWN_LOOK, type OwnLook, PLAIN_LOOK } from '../../session/own-look.ts';
import { ownVariables } from './own-colour.ts';

/** The main colour and the stillness that somebody has set for themselves, and how they are changed. */
export function useOwnLook() {
  const [look, keep] = useLocalStorage<OwnLook>({
    key: OWN_LOOK,
    defaultValue: PLAIN_LOOK,
    getInitialValueInEffect: false,
  });
  useEffect(() => applyLook(look), [look]);
  const setLook = useCallback(
    (change: Partial<Pick<OwnLook, 'primary' | 'calm'>>) =>
      keep((now) => {
        const next = { ...now, ...change };
        return { ...next, variables: ownVariables(next.primary) };
      }),
    [keep],
  );
  return [look, setLook] as const;
}
