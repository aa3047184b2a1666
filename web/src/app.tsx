import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router/dom';
import { router } from './router.tsx';
import { STORAGE } from './session/storage-keys.ts';
import { cssVariables, theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: STORAGE.theme });

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="light"
    >
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
