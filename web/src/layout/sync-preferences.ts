import type { Preferences } from '@leadwright/contract/features/preferences';
import { useMantineColorScheme } from '@mantine/core';
import { useSyncedPreferences } from '../session/sync-preferences.ts';
import { useLayout } from '../ui/appearance/layout.ts';
import { useDensity } from '../ui/grid/grid-layout.ts';
import { useUserTheme } from '../ui/look/use-user-theme.ts';
import { useTitleCase } from '../ui/names/display-name.ts';
import { DEFAULT_PINS, useStoredPins } from './pins/pins.ts';
import { type RecentRecord, useRecent } from './pins/recent.ts';

const DEFAULTS = {
  theme: 'light',
  primary: '',
  calm: false,
  layout: 'horizontal',
  density: 'compact',
  titleCase: true,
  pins: DEFAULT_PINS,
  recent: [],
} satisfies Preferences;

/** Synchronises the settings of a staff user across their devices. */
export function SyncPreferences() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [{ primary, calm }, setTheme] = useUserTheme();
  const [layout, setLayout] = useLayout();
  const [density, setDensity] = useDensity();
  const [titleCase, setTitleCase] = useTitleCase();
  const [pins, setPins] = useStoredPins();
  const [recent, setRecent] = useRecent();
  useSyncedPreferences<Preferences>(
    { theme: colorScheme, primary, calm, layout, density, titleCase, pins, recent },
    DEFAULTS,
    (stored) => {
      if (stored.theme) setColorScheme(stored.theme);
      setTheme(stored);
      if (stored.layout) setLayout(stored.layout);
      if (stored.density) setDensity(stored.density);
      if (stored.titleCase !== undefined) setTitleCase(stored.titleCase);
      if (stored.pins) setPins(stored.pins);
      if (stored.recent) setRecent(stored.recent as RecentRecord[]);
    },
  );
  return null;
}
