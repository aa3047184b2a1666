import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router';
import { router } from './router.tsx';
import { STORAGE } from './session/storage-keys.ts';
import { theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: STORAGE.theme });

export function App() {
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorScheme} defaultColorScheme="light">
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
