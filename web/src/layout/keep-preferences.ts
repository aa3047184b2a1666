import type { Preferences } from '@leadwright/contract/features/preferences';
import { useMantineColorScheme } from '@mantine/core';
import { useKeptPreferences } from '../session/keep-preferences.ts';
import { useLayout } from '../ui/appearance/layout.ts';
import { useDensity } from '../ui/grid/grid-layout.ts';
import { useUserTheme } from '../ui/look/use-user-theme.ts';
import { FIRST_PINS, useStoredPins } from './pins/pins.ts';
import { type Recent, useRecent } from './pins/recent.ts';

const FIRST = {
  theme: 'light',
  primary: '',
  calm: false,
  layout: 'horizontal',
  density: 'compact',
  pins: FIRST_PINS,
  recent: [],
} satisfies Preferences;

/** Syncs the settings of a staff user across their devices. */
export function KeepPreferences() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [{ primary, calm }, setLook] = useUserTheme();
  const [layout, setLayout] = useLayout();
  const [density, setDensity] = useDensity();
  const [pins, setPins] = useStoredPins();
  const [recent, setRecent] = useRecent();
  useKeptPreferences<Preferences>(
    { theme: colorScheme, primary, calm, layout, density, pins, recent },
    FIRST,
    (kept) => {
      if (kept.theme) setColorScheme(kept.theme);
      setLook(kept);
      if (kept.layout) setLayout(kept.layout);
      if (kept.density) setDensity(kept.density);
      if (kept.pins) setPins(kept.pins);
      if (kept.recent) setRecent(kept.recent as Recent[]);
    },
  );
  return null;
}
