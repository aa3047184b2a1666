import type { RouteObject } from 'react-router';
import { clientAliases, clientScreens } from './client-screens.ts';
import { frameRoutes } from './frame-routes.tsx';
import { loadChunk } from './layout/loading/load-chunk.ts';
import { hasSession, isClientUser } from './storage/session.ts';

/** The routes behind the sign-in for users of a client. */
export const routes: RouteObject[] = frameRoutes({
  layout: async () =>
    (await loadChunk('client-layout', () => import('./layout/client/client-layout.tsx'))).ClientLayout,
  screens: clientScreens,
  aliases: clientAliases,
  isForCurrentUser: () => isClientUser() || !hasSession(),
});
