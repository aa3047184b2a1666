import { START_PATHS } from '@leadwright/contract/start-paths';
import type { ComponentType } from 'react';
import { type RouteObject, redirect, redirectDocument } from 'react-router';
import { Splash } from './layout/loading/splash.tsx';
import type { ScreenEntry } from './screen.ts';
import { aliasRoute, revalidateUnlessSearchOnly, screenRoute } from './screen-route.tsx';

interface Frame {
  layout: () => Promise<ComponentType>;
  screens: ScreenEntry[];
  aliases: Record<string, string>;
  /** Whether this is the frame for the signed-in user. If not, the page is reloaded to load the other frame. */
  isForCurrentUser: () => boolean;
}

const urlOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** Returns the routes of one frame (staff or client). */
export function frameRoutes({ layout, screens, aliases, isForCurrentUser }: Frame): RouteObject[] {
  const redirectToNotFound = (request: Request) =>
    redirect(`${START_PATHS.notFound}?${new URLSearchParams({ from: new URL(request.url).pathname })}`);
  return [
    {
      loader: ({ request }) => (isForCurrentUser() ? null : redirectDocument(urlOf(request))),
      shouldRevalidate: revalidateUnlessSearchOnly,
      children: [
        { lazy: async () => ({ Component: await layout() }), children: screens.map(screenRoute) },
        ...Object.entries(aliases).map(aliasRoute),
        {
          path: '*',
          Component: Splash,
          loader: ({ request }) => (isForCurrentUser() ? redirectToNotFound(request) : null),
        },
      ],
    },
  ];
}
