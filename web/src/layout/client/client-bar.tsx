import '../../features/client-portal/messages.ts';
import { CLIENT_PATHS } from '@leadwright/contract/client-paths';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useMatches } from 'react-router';
import type { ScreenEntry } from '../../screen.ts';
import { useCan, usePermissions } from '../../session/session.tsx';
import { Brand } from '../../ui/brand.tsx';
import { loadChunk } from '../loading/load-chunk.ts';
import { LoadingBell } from '../loading/loading-bell.tsx';
import { UserMenu } from '../menu/user-menu.tsx';

/** The entries of the client menu, in order. */
const ENTRIES = [
  { name: 'dashboard', path: START_PATHS.dashboard, subject: 'dashboard', label: 'overview' },
  { name: 'clientCampaigns', path: CLIENT_PATHS.clientCampaigns, subject: 'client-campaign-views', label: 'campaigns' },
  { name: 'clientDocuments', path: CLIENT_PATHS.clientDocuments, subject: 'documents', label: 'documents' },
] as const;

/** The notifications and, for users who may export, the jobs of their exports. */
const ClientInbox = lazy(async () => ({
  default: (await loadChunk('client-inbox', () => import('./client-inbox.tsx'))).ClientInbox,
}));

export function ClientBar() {
  const { t } = useTranslation();
  const permissions = usePermissions();
  const mayExport = useCan('export', 'read');
  const screen = useMatches().at(-1)?.handle as ScreenEntry | undefined;
  const isCurrent = (name: string) => screen?.name === name || screen?.parent === name;
  return (
    <header className="bar">
      <Link to={START_PATHS.dashboard} className="bar-brand" aria-label={t('shell.brand')}>
        <Brand />
      </Link>
      <nav aria-label={t('sharedFrame.menu')} className="client-areas">
        {ENTRIES.filter(({ subject }) => permissions.can('read', subject)).map(({ name, path, label }) => (
          <Link
            key={name}
            to={path}
            className="bar-area"
            data-here={isCurrent(name) || undefined}
            aria-current={screen?.name === name ? 'page' : undefined}
          >
            {t(`clientPortal.${label}.title`)}
          </Link>
        ))}
      </nav>
      <div className="bar-tools">
        <Suspense fallback={<LoadingBell />}>
          <ClientInbox mayExport={mayExport} />
        </Suspense>
        <UserMenu />
      </div>
    </header>
  );
}
