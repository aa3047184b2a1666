import type { Preferences } from '@leadwright/contract/features/preferences';
import { useMantineColorScheme } from '@mantine/core';
import { useKeptPreferences } from '../../session/keep-preferences.ts';
import { useUserTheme } from '../../ui/look/use-user-theme.ts';

const FIRST = { theme: 'light', primary: '', calm: false } satisfies Preferences;

/** Syncs the settings of a client user across their devices. */
export function KeepTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [{ primary, calm }, setLook] = useUserTheme();
  useKeptPreferences<Preferences>({ theme: colorScheme, primary, calm }, FIRST, (kept) => {
    if (kept.theme) setColorScheme(kept.theme);
    setLook(kept);
  });
  return null;
}
