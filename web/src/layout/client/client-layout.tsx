import '../shared-frame-messages.ts';
import '@mantine/notifications/styles.css';
import '../frame.css';
import './client.css';
import { VisuallyHidden } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { LazyToasts } from '../lazy-toasts.tsx';
import { lazyPart } from '../loading/lazy-part.ts';
import { OfflineNote } from '../notes/offline-note.tsx';
import { ViewingNote } from '../notes/viewing-note.tsx';
import { SessionEnd } from '../session-end.tsx';
import { SkipLinks } from '../skip-links.tsx';
import { LazyIdleWatch } from '../watch/lazy-idle-watch.tsx';
import { ClientBar } from './client-bar.tsx';

const SyncTheme = lazyPart('keep-theme', async () => (await import('./sync-theme.ts')).SyncTheme);

/** The frame of client users, without the screens of the agency. */
export function ClientLayout() {
  const title = usePageTitle();
  const screenId = useMatches().at(-1)?.id;
  return (
    <QueryClientProvider client={queryClient}>
      <div className="shell">
        <SkipLinks />
        <ClientBar />
        <div className="shell-body">
          <div className="shell-page">
            <OfflineNote />
            <ViewingNote />
            <LazyIdleWatch />
            <main id="content" tabIndex={-1} className="content client-content">
              <div key={screenId} className="zoom-fade">
                <Outlet />
              </div>
            </main>
          </div>
        </div>
        <LazyToasts />
        <SessionEnd />
        <Suspense>
          <SyncTheme />
        </Suspense>
        <ScrollRestoration />
        <VisuallyHidden role="status">{title}</VisuallyHidden>
      </div>
    </QueryClientProvider>
  );
}
