import { STORAGE } from '@leadwright/contract/features/auth';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router';
import { router } from './router.tsx';
import { theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: STORAGE.theme });

export function App() {
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorScheme} defaultColorScheme="light">
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
