import { generatePath, type RouteObject, redirect, type ShouldRevalidateFunction } from 'react-router';
import { guard } from './layout/guard.ts';
import { loadChunk } from './layout/loading/load-chunk.ts';
import { ScreenError } from './layout/loading/screen-error.tsx';
import { Splash } from './layout/loading/splash.tsx';
import type { ScreenEntry } from './screen.ts';

/**
 * Skips revalidation when only the search changes, which concerns the screen (grid state) and not the guards. The
 * change is then immediate: with a loader to wait for, the next key would still apply to the previous row.
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

/** Returns a route that redirects an alias to the screen's own address. */
export const aliasRoute = ([path, target]: [path: string, target: string]): RouteObject => ({
  path,
  Component: Splash,
  loader: ({ params, request }) => redirect(generatePath(target, params) + new URL(request.url).search),
});
