import type { RouteObject } from 'react-router';
import { frameRoutes } from './frame-routes.tsx';
import { loadChunk } from './layout/loading/load-chunk.ts';
import { loadMainLayout } from './layout/loading/load-main-layout.ts';
import { mainAliases, mainScreens } from './screens.ts';
import { isClientUser } from './storage/session.ts';

/** The routes behind the sign-in for staff users. */
export const routes: RouteObject[] = frameRoutes({
  layout: async () => (await loadChunk('main-layout', loadMainLayout)).MainLayout,
  screens: mainScreens,
  aliases: mainAliases,
  isForCurrentUser: () => !isClientUser(),
});
