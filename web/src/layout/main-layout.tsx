import './messages.ts';
import '@mantine/notifications/styles.css';
import { VisuallyHidden } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { JobEvents } from '../features/jobs/job-events.tsx';
import { useSession } from '../session/session.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { RecordLinksProvider } from '../ui/record/record-links.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Shortcuts } from './keys/shortcuts.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineNote } from './offline-note.tsx';
import { PaletteOnDemand } from './palette-on-demand.tsx';
import { PinnedPages } from './pinned-pages.tsx';
import { SessionEnd } from './session-end.tsx';
import { useRecordLinks } from './use-record-links.ts';

/** Navbar, trail, page and footer: the frame of every screen behind the login. */
export function MainLayout() {
  const { t } = useTranslation();
  const recordLink = useRecordLinks();
  const { profile } = useSession();
  const title = usePageTitle();
  const screenId = useMatches().at(-1)?.id;
  return (
    <QueryClientProvider client={queryClient}>
      <div className="shell">
        <a href="#content" className="skip-link">
          {t('frame.skip')}
        </a>
        <Navbar />
        <OfflineNote />
        <div className="trail">
          <Breadcrumb />
          {profile && <PinnedPages />}
        </div>
        <main id="content" tabIndex={-1} className="content">
          <div key={screenId} className="zoom-fade">
            <RecordLinksProvider value={recordLink}>
              <Outlet />
            </RecordLinksProvider>
          </div>
        </main>
        <footer className="footer">{t('frame.footer', { version: __VERSION__ })}</footer>
        <Notifications position="bottom-right" />
        <PaletteOnDemand />
        <Shortcuts />
        <JobEvents />
        <SessionEnd />
        <ScrollRestoration />
        <VisuallyHidden role="status">{title}</VisuallyHidden>
      </div>
    </QueryClientProvider>
  );
}
