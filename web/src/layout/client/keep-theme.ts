import { useMantineColorScheme } from '@mantine/core';
import { useKeptPreferences } from '../../session/keep-preferences.ts';

/** What a client's user sets for themselves, on every device. */
export function KeepTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useKeptPreferences({ theme: colorScheme }, { theme: 'light' }, ({ theme }) => theme && setColorScheme(theme));
  return null;
}
