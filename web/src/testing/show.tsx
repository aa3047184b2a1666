import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { render } from 'vitest-browser-react';
import { queryClient } from '../api/query-client.ts';
import { cssVariables, theme } from '../theme.ts';
import { RecordLinksProvider } from '../ui/record/record-links.ts';

/** Shows a part of the page as the layout does, at an address; every other address is "Elsewhere". */
export async function show(content: ReactNode, { path = '/here', at = path }: { path?: string; at?: string } = {}) {
  const links = {
    row: (list: string, id: string) => `/${list}/${id}`,
    list: (list: string) => `/${list}`,
  };
  const frame = (
    <QueryClientProvider client={queryClient}>
      <RecordLinksProvider value={links}>
        <Outlet />
      </RecordLinksProvider>
      <Notifications />
    </QueryClientProvider>
  );
  const router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          { path, element: content },
          { path: '*', element: <p>Elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return { ...screen, router };
}
