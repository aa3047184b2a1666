import type { Preferences } from '@leadwright/contract/features/preferences';
import { useMantineColorScheme } from '@mantine/core';
import { useSyncedPreferences } from '../../session/sync-preferences.ts';
import { useUserTheme } from '../../ui/look/use-user-theme.ts';
import { useTitleCase } from '../../ui/names/display-name.ts';

const DEFAULTS = { theme: 'light', primary: '', calm: false, titleCase: true } satisfies Preferences;

/** Synchronises the settings of a client user across their devices. */
export function SyncTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [{ primary, calm }, setTheme] = useUserTheme();
  const [titleCase, setTitleCase] = useTitleCase();
  useSyncedPreferences<Preferences>({ theme: colorScheme, primary, calm, titleCase }, DEFAULTS, (stored) => {
    if (stored.theme) setColorScheme(stored.theme);
    setTheme(stored);
    if (stored.titleCase !== undefined) setTitleCase(stored.titleCase);
  });
  return null;
}
