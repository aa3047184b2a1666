import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useEffect } from 'react';
import { applyTheme, DEFAULT_THEME, USER_THEME_KEY, type UserTheme } from '../../storage/user-theme.ts';

/** Returns the user's own main colour and animation setting, and a function that changes the given ones. */
export function useUserTheme() {
  const [theme, setStored] = useLocalStorage<UserTheme>({
    key: USER_THEME_KEY,
    defaultValue: DEFAULT_THEME,
    getInitialValueInEffect: false,
  });
  useEffect(() => applyTheme(theme), [theme]);
  const setTheme = useCallback(
    async ({ primary, calm }: Partial<Pick<UserTheme, 'primary' | 'calm'>>) => {
      // Shades are computed when a colour is chosen; users who never do so load nothing for it.
      const colourSettings = primary !== undefined && {
        primary,
        variables: primary === '' ? {} : (await import('./theme-colour.ts')).themeVariables(primary),
      };
      setStored((current) => ({ ...current, ...(calm !== undefined && { calm }), ...colourSettings }));
    },
    [setStored],
  );
  return [theme, setTheme] as const;
}
