import './shared-frame-messages.ts';
import './messages.ts';
import '@mantine/notifications/styles.css';
import './frame.css';
import './campaign/campaign-space.css';
import { VisuallyHidden } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { JobEvents } from '../features/jobs/job-events.tsx';
import { useSession } from '../session/session.tsx';
import { useLayout } from '../ui/appearance/layout.ts';
import { TitleActions, TitleBadge } from '../ui/page.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { RecordLinksProvider } from '../ui/record-context/record-links.ts';
import { Bar } from './bar.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Shortcuts } from './keys/shortcuts.tsx';
import { LazyToasts } from './lazy-toasts.tsx';
import { lazyPart } from './loading/lazy-part.ts';
import { loadChunk } from './loading/load-chunk.ts';
import { OfflineNote } from './notes/offline-note.tsx';
import { ViewingNote } from './notes/viewing-note.tsx';
import { LazyPalette } from './palette/lazy-palette.tsx';
import { PinStar } from './pins/pin-star.tsx';
import { RememberRecent } from './pins/recent.ts';
import { useCurrentCampaign } from './screens/use-current-campaign.ts';
import { SessionEnd } from './session-end.tsx';
import { SkipLinks } from './skip-links.tsx';
import { useRecordLinks } from './use-record-links.ts';
import { LazyIdleWatch } from './watch/lazy-idle-watch.tsx';

const SideBar = lazy(async () => ({
  default: (await loadChunk('side-bar', () => import('./tree/side-bar.tsx'))).SideBar,
}));

const SyncPreferences = lazyPart(
  'keep-preferences',
  async () => (await import('./sync-preferences.ts')).SyncPreferences,
);

const loadCampaign = () => loadChunk('campaign', () => import('./campaign/campaign-frame.ts'));
const CampaignRail = lazy(async () => ({ default: (await loadCampaign()).CampaignRail }));
const CampaignNextAction = lazy(async () => ({ default: (await loadCampaign()).CampaignNextAction }));
const CampaignFacts = lazy(async () => ({ default: (await loadCampaign()).CampaignFacts }));

/** The frame of all staff screens: bar, menu, breadcrumb and page. */
export function MainLayout() {
  const recordLink = useRecordLinks();
  const { profile } = useSession();
  const [layout] = useLayout();
  const campaignId = useCurrentCampaign();
  const title = usePageTitle();
  const screenId = useMatches().at(-1)?.id;
  const nextAction = campaignId && (
    <Suspense>
      <CampaignNextAction id={campaignId} />
    </Suspense>
  );
  return (
    <QueryClientProvider client={queryClient}>
      <div className="shell">
        <SkipLinks />
        <Bar hasAreas={layout === 'horizontal'} />
        <div className="shell-body">
          <Suspense fallback={<div className="side-bar" />}>{layout === 'vertical' && <SideBar />}</Suspense>
          <Suspense fallback={<div className="rail" />}>{campaignId && <CampaignRail id={campaignId} />}</Suspense>
          <div className="shell-page">
            <OfflineNote />
            <ViewingNote />
            <LazyIdleWatch />
            <div className="place">
              <Breadcrumb />
              <Suspense fallback={<div className="place-facts" />}>
                {campaignId && <CampaignFacts id={campaignId} />}
              </Suspense>
            </div>
            <main id="content" tabIndex={-1} className="content">
              <div key={screenId} className="zoom-fade">
                <RecordLinksProvider value={recordLink}>
                  <TitleBadge value={profile && <PinStar />}>
                    <TitleActions value={nextAction}>
                      <Outlet />
                    </TitleActions>
                  </TitleBadge>
                </RecordLinksProvider>
              </div>
            </main>
          </div>
        </div>
        <LazyToasts />
        <LazyPalette />
        <Shortcuts />
        {profile && <RememberRecent />}
        <Suspense>{profile && <SyncPreferences key={profile.uid} />}</Suspense>
        <JobEvents />
        <SessionEnd />
        <ScrollRestoration />
        <VisuallyHidden role="status">{title}</VisuallyHidden>
      </div>
    </QueryClientProvider>
  );
}
