import { type RouteObject, redirect } from 'react-router';
import { loadChunk } from './layout/load-chunk.ts';
import { loadMainLayout } from './layout/load-main-layout.ts';
import { Splash } from './layout/splash.tsx';
import { to } from './paths.ts';
import { aliasRoute, screenRoute } from './screen-route.tsx';
import { mainAliases, mainScreens } from './screens.ts';

/** Every screen behind the login. */
export const mainRoutes: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await loadChunk('main-layout', loadMainLayout)).MainLayout }),
    children: mainScreens.map(screenRoute),
  },
  ...Object.entries(mainAliases).map(aliasRoute),
  {
    path: '*',
    Component: Splash,
    loader: ({ request }) => redirect(to('notFound', {}, { from: new URL(request.url).pathname })),
  },
];
