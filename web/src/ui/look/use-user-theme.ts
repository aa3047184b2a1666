import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useEffect } from 'react';
import { applyLook, DEFAULT_THEME, USER_THEME, type UserTheme } from '../../storage/user-theme.ts';

/** The main colour and the stillness that somebody has set for themselves, and how they are changed; what is not named stays. */
export function useUserTheme() {
  const [look, keep] = useLocalStorage<UserTheme>({
    key: USER_THEME,
    defaultValue: DEFAULT_THEME,
    getInitialValueInEffect: false,
  });
  useEffect(() => applyLook(look), [look]);
  const setLook = useCallback(
    async ({ primary, calm }: Partial<Pick<UserTheme, 'primary' | 'calm'>>) => {
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
