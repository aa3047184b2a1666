import { STORAGE } from '@leadwright/contract';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { queryClient } from './api/query-client.ts';
import { router } from './router.tsx';
import { theme } from './theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: STORAGE.theme });

export function App() {
  return (
    <MantineProvider theme={theme} colorSchemeManager={colorScheme} defaultColorScheme="light">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
