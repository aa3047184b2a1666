import { START_PATHS } from '@leadwright/contract/start-paths';
import { createBrowserRouter, matchPath, type PatchRoutesOnNavigationFunctionArgs } from 'react-router';
import { loadChunk } from './layout/loading/load-chunk.ts';
import { loadMainLayout } from './layout/loading/load-main-layout.ts';
import { ScreenError } from './layout/loading/screen-error.tsx';
import { publicAliases, publicScreens } from './public-screens.ts';
import { aliasRoute, screenRoute } from './screen-route.tsx';
import { loginAddress } from './session/login-address.ts';
import { hasSession, isClientUser, onSessionEnd } from './storage/session.ts';
import { hasUnsaved } from './storage/unsaved.ts';

const publicRoutes = [...publicScreens.map(screenRoute), ...Object.entries(publicAliases).map(aliasRoute)];

// Nobody is signed in: the login's script comes first, not that of the page asked for.
const { pathname, search } = window.location;
if (!hasSession() && !publicRoutes.some(({ path }) => matchPath(path as string, pathname))) {
  window.history.replaceState(null, '', loginAddress(pathname + search));
}

/** Of the two frames behind the login a browser loads the one that its user has. */
const loadClientRoutes = () => loadChunk('client-routes', () => import('./client-routes.tsx'));
function loadMainRoutes() {
  // Their frame is under way at the same time; the route that shows it says when it fails.
  loadMainLayout().catch(() => undefined);
  return loadChunk('main-routes', () => import('./main-routes.tsx'));
}

/** The screens behind the login are made known when the first of them is asked for. */
let areAllKnown = false;
async function learnRoutes({ patch, signal }: PatchRoutesOnNavigationFunctionArgs) {
  if (areAllKnown) return;
  const { routes } = await (isClientUser() ? loadClientRoutes() : loadMainRoutes());
  if (signal.aborted) return;
  patch('root', routes);
  areAllKnown = true;
}

// The root has no path: it would be found at "/" by itself, and nobody would ask for the dashboard's route.
export const router = createBrowserRouter([{ id: 'root', errorElement: <ScreenError />, children: publicRoutes }], {
  patchRoutesOnNavigation: learnRoutes,
});

onSessionEnd((reason) => {
  const { pathname, search } = window.location;
  if (pathname === START_PATHS.login) return;
  // The layout asks to sign in over the page: going to the login would lose the form.
  if (reason === 'expired' && hasUnsaved()) return;
  // A page shows what one person sees.
  if (reason === 'replaced') return window.location.reload();
  if (reason === 'suspended') window.location.assign(loginAddress(START_PATHS.dashboard, reason));
  else if (reason === 'signed-out') router.navigate(START_PATHS.login);
  else router.navigate(loginAddress(pathname + search, reason), { replace: true });
});
