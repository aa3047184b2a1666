import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router/dom';
import { Splash } from './layout/loading/splash.tsx';
import { router } from './router.tsx';
import { STORAGE } from './storage/keys.ts';
import { cssVariables, theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: STORAGE.theme });
const isReady = () => router.state.initialized;

export function App() {
  // The routes behind the sign-in load on demand; until then, the router would render nothing.
  const ready = useSyncExternalStore(router.subscribe, isReady);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
    >
      {ready ? <RouterProvider router={router} /> : <Splash />}
    </MantineProvider>
  );
}
