import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useEffect } from 'react';
import { applyLook, OWN_LOOK, type OwnLook, PLAIN_LOOK } from '../../storage/own-look.ts';

/** The main colour and the stillness that somebody has set for themselves, and how they are changed; what is not named stays. */
export function useOwnLook() {
  const [look, keep] = useLocalStorage<OwnLook>({
    key: OWN_LOOK,
    defaultValue: PLAIN_LOOK,
    getInitialValueInEffect: false,
  });
  useEffect(() => applyLook(look), [look]);
  const setLook = useCallback(
    async ({ primary, calm }: Partial<Pick<OwnLook, 'primary' | 'calm'>>) => {
      // Shades are worked out when somebody chooses a colour: whoever never does so loads nothing for it.
      const coloured = primary !== undefined && {
        primary,
        variables: primary === '' ? {} : (await import('./own-colour.ts')).ownVariables(primary),
      };
      keep((now) => ({ ...now, ...(calm !== undefined && { calm }), ...coloured }));
    },
    [keep],
  );
  return [look, setLook] as const;
}
