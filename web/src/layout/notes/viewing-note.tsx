import { lazy, Suspense } from 'react';
import { useSession } from '../../session/session.tsx';
import { loadChunk } from '../loading/load-chunk.ts';

const ViewingBanner = lazy(async () => ({
  default: (await loadChunk('viewing-banner', () => import('./viewing-banner.tsx'))).ViewingBanner,
}));

/** The banner on every screen while the user views the portal as another user. */
export function ViewingNote() {
  const { profile } = useSession();
  return <Suspense>{profile?.viewed_by && <ViewingBanner profile={profile} />}</Suspense>;
}
