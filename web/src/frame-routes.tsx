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
  isFrameUser: () => boolean;
}

const urlOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** Returns the routes of one frame (staff or client). When a user of the other frame signs in, the page is reloaded. */
export function frameRoutes({ layout, screens, aliases, isFrameUser }: Frame): RouteObject[] {
  const redirectToNotFound = (request: Request) =>
    redirect(`${START_PATHS.notFound}?${new URLSearchParams({ from: new URL(request.url).pathname })}`);
  return [
    {
      loader: ({ request }) => (isFrameUser() ? null : redirectDocument(urlOf(request))),
      shouldRevalidate: revalidateUnlessSearchOnly,
      children: [
        { lazy: async () => ({ Component: await layout() }), children: screens.map(screenRoute) },
        ...Object.entries(aliases).map(aliasRoute),
        {
          path: '*',
          Component: Splash,
          loader: ({ request }) => (isFrameUser() ? redirectToNotFound(request) : null),
        },
      ],
    },
  ];
}
