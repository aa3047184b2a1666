import { generatePath, type RouteObject, redirect, type ShouldRevalidateFunction } from 'react-router';
import { guard } from './layout/guard.ts';
import { loadChunk } from './layout/loading/load-chunk.ts';
import { ScreenError } from './layout/loading/screen-error.tsx';
import { Splash } from './layout/loading/splash.tsx';
import type { ScreenEntry } from './screen.ts';

/**
 * Skips revalidation when only the search parameters change (grid state), which do not affect the guards. Waiting for a
 * loader would delay the change, and the next key press would still apply to the previous row.
 */
export const revalidateUnlessSearchOnly: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;

export function screenRoute(screen: ScreenEntry): RouteObject {
  return {
    id: screen.path,
    path: screen.path,
    handle: screen,
    loader: (args) => guard(screen, args),
    shouldRevalidate: revalidateUnlessSearchOnly,
    lazy: async () => ({ Component: (await loadChunk(screen.path, screen.load)).Screen }),
    errorElement: <ScreenError />,
  };
}

/** Returns a route that redirects an alias to the URL of its screen. */
export const aliasRoute = ([path, target]: [path: string, target: string]): RouteObject => ({
  path,
  Component: Splash,
  loader: ({ params, request }) => redirect(generatePath(target, params) + new URL(request.url).search),
});
