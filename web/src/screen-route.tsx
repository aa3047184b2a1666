import { generatePath, type RouteObject, redirect, type ShouldRevalidateFunction } from 'react-router';
import { guard } from './layout/guard.ts';
import { loadChunk } from './layout/loading/load-chunk.ts';
import { ScreenError } from './layout/loading/screen-error.tsx';
import { Splash } from './layout/loading/splash.tsx';
import type { ScreenEntry } from './screen.ts';

/**
 * A change of the search alone is a matter of the screen (grid state), not of the guards above it. It also stays at once:
 * with a loader to wait for, the next key would still find the row that was just judged.
 */
export const unlessSearchAlone: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export function screenRoute(screen: ScreenEntry): RouteObject {
  return {
    id: screen.path,
    path: screen.path,
    handle: screen,
    loader: (args) => guard(screen, args),
    shouldRevalidate: unlessSearchAlone,
    lazy: async () => ({ Component: (await loadChunk(screen.path, screen.load)).Screen }),
    errorElement: <ScreenError />,
  };
}

/** A further address of a screen: leads to the screen's own. */
export const aliasRoute = ([path, target]: [path: string, target: string]): RouteObject => ({
  path,
  Component: Splash,
  loader: ({ params, request }) => redirect(generatePath(target, params) + new URL(request.url).search),
});
