import { START_PATHS } from '@leadwright/contract/start-paths';
import { createBrowserRouter, matchPath, type PatchRoutesOnNavigationFunctionArgs } from 'react-router';
import { loadChunk } from './layout/loading/load-chunk.ts';
import { loadMainLayout } from './layout/loading/load-main-layout.ts';
import { ScreenError } from './layout/loading/screen-error.tsx';
import { publicAliases, publicScreens } from './public-screens.ts';
import { aliasRoute, screenRoute } from './screen-route.tsx';
import { loginUrl } from './session/login-url.ts';
import { hasSession, isClientUser, onSessionEnd } from './storage/session.ts';
import { hasUnsavedForms } from './storage/unsaved.ts';

const publicRoutes = [...publicScreens.map(screenRoute), ...Object.entries(publicAliases).map(aliasRoute)];

// Without a session, the router must load the sign-in page instead of the requested page.
const { pathname, search } = window.location;
if (!hasSession() && !publicRoutes.some(({ path }) => matchPath(path as string, pathname))) {
  window.history.replaceState(null, '', loginUrl(pathname + search));
}

/** Loads the routes of the client frame. The browser loads only the frame of the signed-in user. */
const loadClientRoutes = () => loadChunk('client-routes', () => import('./client-routes.tsx'));
function loadMainRoutes() {
  // The layout loads in parallel. The route that shows it reports a failed load.
  loadMainLayout().catch(() => undefined);
  return loadChunk('main-routes', () => import('./main-routes.tsx'));
}

/** Whether the routes behind the sign-in have been added, which happens on the first request for one of them. */
let hasAllRoutes = false;
async function addRoutes({ patch, signal }: PatchRoutesOnNavigationFunctionArgs) {
  if (hasAllRoutes) return;
  const { routes } = await (isClientUser() ? loadClientRoutes() : loadMainRoutes());
  if (signal.aborted) return;
  patch('root', routes);
  hasAllRoutes = true;
}

// The root has no path: a root at "/" would match the dashboard URL before its route is loaded.
export const router = createBrowserRouter([{ id: 'root', errorElement: <ScreenError />, children: publicRoutes }], {
  patchRoutesOnNavigation: addRoutes,
});

onSessionEnd((reason) => {
  const { pathname, search } = window.location;
  if (pathname === START_PATHS.login) return;
  // The layout asks the user to sign in again in a dialog, because navigation would lose the unsaved form.
  if (reason === 'expired' && hasUnsavedForms()) return;
  // A page must not show data of two users.
  if (reason === 'replaced') return window.location.reload();
  if (reason === 'suspended') window.location.assign(loginUrl(START_PATHS.dashboard, reason));
  else if (reason === 'signed-out') router.navigate(START_PATHS.login);
  else router.navigate(loginUrl(pathname + search, reason), { replace: true });
});
