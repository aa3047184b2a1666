import { START_PATHS } from '@leadwright/contract/start-paths';
import { createBrowserRouter, matchPath, type PatchRoutesOnNavigationFunctionArgs } from 'react-router';
import { loadChunk } from './layout/loading/load-chunk.ts';
import { loadMainLayout } from './layout/loading/load-main-layout.ts';
import { ScreenError } from './layout/loading/screen-error.tsx';
import { publicAliases, publicScreens } from './public-screens.ts';
import { aliasRoute, screenRoute } from './screen-route.tsx';
import { loginUrl } from './session/login-url.ts';
import { hasSession, isClientUser, onSessionEnd } from './storage/session.ts';
import { hasUnsaved } from './storage/unsaved.ts';

const publicRoutes = [...publicScreens.map(screenRoute), ...Object.entries(publicAliases).map(aliasRoute)];

// Without a session the script of the sign-in page is loaded before that of the requested page.
const { pathname, search } = window.location;
if (!hasSession() && !publicRoutes.some(({ path }) => matchPath(path as string, pathname))) {
  window.history.replaceState(null, '', loginUrl(pathname + search));
}

/** The browser loads only the frame of the user, of the two behind the sign-in. */
const loadClientRoutes = () => loadChunk('client-routes', () => import('./client-routes.tsx'));
function loadMainRoutes() {
  // The frame loads in parallel; the route that shows it reports a failure.
  loadMainLayout().catch(() => undefined);
  return loadChunk('main-routes', () => import('./main-routes.tsx'));
}

/** The routes behind the sign-in are added when the first of them is requested. */
let areAllKnown = false;
async function learnRoutes({ patch, signal }: PatchRoutesOnNavigationFunctionArgs) {
  if (areAllKnown) return;
  const { routes } = await (isClientUser() ? loadClientRoutes() : loadMainRoutes());
  if (signal.aborted) return;
  patch('root', routes);
  areAllKnown = true;
}

// The root has no path: with "/" it would match by itself, and the route of the dashboard would not be requested.
export const router = createBrowserRouter([{ id: 'root', errorElement: <ScreenError />, children: publicRoutes }], {
  patchRoutesOnNavigation: learnRoutes,
});

onSessionEnd((reason) => {
  const { pathname, search } = window.location;
  if (pathname === START_PATHS.login) return;
  // The layout asks the user to sign in over the page: going to the sign-in page would lose the form.
  if (reason === 'expired' && hasUnsaved()) return;
  // A page must not show data of two users.
  if (reason === 'replaced') return window.location.reload();
  if (reason === 'suspended') window.location.assign(loginUrl(START_PATHS.dashboard, reason));
  else if (reason === 'signed-out') router.navigate(START_PATHS.login);
  else router.navigate(loginUrl(pathname + search, reason), { replace: true });
});
