import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, parsePath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { queryClient } from '../api/query-client.ts';
import { Toasts } from '../layout/toasts.tsx';
import { toLink } from '../paths.ts';
import type { ScreenEntry } from '../screen.ts';
import { cssVariables, theme } from '../theme.ts';
import { RecordLinksProvider } from '../ui/record-context/record-links.ts';

let visits = 0;

interface ShowOptions {
  /** The path pattern of the content's route. */
  path?: string;
  /** The URL to open; `path` by default. */
  at?: string;
  /** The screen of the content's route, for parts of the layout. */
  screen?: ScreenEntry;
  /** Further screens by path. */
  otherScreens?: Record<string, ReactNode>;
}

/** Renders content with the providers of the layout at a URL. All other URLs show "Elsewhere". */
export async function show(
  content: ReactNode,
  { path = '/here', at = path, screen: handle, otherScreens = {} }: ShowOptions = {},
) {
  const links = {
    row: (list: string, id: string) => `/${list}/${id}`,
    list: (list: string) => `/${list}`,
    screen: (name: string) => `Screen ${name}`,
    linkUrl: toLink,
  };
  const frame = (
    <QueryClientProvider client={queryClient}>
      <RecordLinksProvider value={links}>
        <Outlet />
      </RecordLinksProvider>
      <Toasts />
    </QueryClientProvider>
  );
  // A unique key keeps the history entry from restoring the state of another test.
  const entry = { ...parsePath(at), key: `visit ${++visits}` };
  const router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          { path, element: content, handle },
          ...Object.entries(otherScreens).map(([path, element]) => ({ path, element })),
          { path: '*', element: <p>Elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [entry] },
  );
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  // React's production build has no `act`, so `render` returns before the first paint.
  await vi.waitUntil(() => screen.container.firstElementChild, { timeout: 30_000 });
  return { ...screen, router };
}
