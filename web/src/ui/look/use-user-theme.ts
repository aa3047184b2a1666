import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useEffect } from 'react';
import { applyLook, DEFAULT_THEME, USER_THEME, type UserTheme } from '../../storage/user-theme.ts';

/** Returns the user's own main colour and animation setting, and a function that changes the given ones. */
export function useUserTheme() {
  const [look, keep] = useLocalStorage<UserTheme>({
    key: USER_THEME,
    defaultValue: DEFAULT_THEME,
    getInitialValueInEffect: false,
  });
  useEffect(() => applyLook(look), [look]);
  const setLook = useCallback(
    async ({ primary, calm }: Partial<Pick<UserTheme, 'primary' | 'calm'>>) => {
      // Shades are computed when a colour is chosen; users who never do so load nothing for it.
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
