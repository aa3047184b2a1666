import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useEffect } from 'react';
import { applyTheme, DEFAULT_THEME, USER_THEME_KEY, type UserTheme } from '../../storage/user-theme.ts';

/** Returns the user's main colour and animation setting, and a function that changes them. */
export function useUserTheme() {
  const [theme, setStoredTheme] = useLocalStorage<UserTheme>({
    key: USER_THEME_KEY,
    defaultValue: DEFAULT_THEME,
    getInitialValueInEffect: false,
  });
  useEffect(() => applyTheme(theme), [theme]);
  const setTheme = useCallback(
    async ({ primary, calm }: Partial<Pick<UserTheme, 'primary' | 'calm'>>) => {
      // The module for shades is loaded only when the user chooses a colour.
      const colourSettings = primary !== undefined && {
        primary,
        variables: primary === '' ? {} : (await import('./theme-colour.ts')).themeVariables(primary),
      };
      setStoredTheme((current) => ({ ...current, ...(calm !== undefined && { calm }), ...colourSettings }));
    },
    [setStoredTheme],
  );
  return [theme, setTheme] as const;
}
