import { createBrowserRouter, generatePath, type RouteObject, redirect } from 'react-router';
import { guard } from './layout/guard.ts';
import { loadChunk } from './layout/load-chunk.ts';
import { loginAddress } from './layout/login-address.ts';
import { ScreenError } from './layout/screen-error.tsx';
import { Splash } from './layout/splash.tsx';
import { aliases, type ScreenEntry, screenAt, screens } from './screens.ts';
import { hasSession, onSessionEnd } from './session/storage.ts';
import { hasUnsaved } from './session/unsaved.ts';

function screenRoute(screen: ScreenEntry): RouteObject {
  return {
    id: screen.path,
    path: screen.path,
    handle: screen,
    loader: (args) => guard(screen, args),
    // A change of the search alone is a matter of the screen (grid state), not of the guard.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
        ? false
        : defaultShouldRevalidate,
    lazy: async () => ({ Component: (await loadChunk(screen.path, screen.load)).Screen }),
    errorElement: <ScreenError />,
  };
}

const routesOf = (layout: 'main' | 'public') =>
  screens.filter((screen) => (screen.layout ?? 'main') === layout).map(screenRoute);

// Nobody is signed in: the login's script comes first, not that of the page asked for.
const { pathname, search } = window.location;
const asked = screenAt(pathname);
if (asked && asked.layout !== 'public' && !hasSession()) {
  window.history.replaceState(null, '', loginAddress(pathname + search));
}

export const router = createBrowserRouter([
  {
    HydrateFallback: Splash,
    errorElement: <ScreenError />,
    children: [
      {
        lazy: async () => {
          const { MainLayout } = await loadChunk('main-layout', () => import('./layout/main-layout.tsx'));
          return { Component: MainLayout };
        },
        children: routesOf('main'),
      },
      ...routesOf('public'),
      ...Object.entries(aliases).map(
        ([path, target]) =>
          ({
            path,
            Component: Splash,
            loader: ({ params, request }) => redirect(generatePath(target, params) + new URL(request.url).search),
          }) satisfies RouteObject,
      ),
      {
        path: '*',
        Component: Splash,
        loader: ({ request }) =>
          redirect(`/pages/error-404?${new URLSearchParams({ from: new URL(request.url).pathname })}`),
      },
    ],
  },
]);

onSessionEnd((reason) => {
  const { pathname, search } = window.location;
  if (pathname === '/login') return;
  // The layout asks to sign in over the page: going to the login would lose the form.
  if (reason === 'expired' && hasUnsaved()) return;
  if (reason === 'suspended') window.location.assign(loginAddress('/', reason));
  else if (reason === 'signed-out') router.navigate('/login');
  else router.navigate(loginAddress(pathname + search, reason), { replace: true });
});
