import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../session/session.tsx';
import { loadChunk } from '../load-chunk.ts';
import { OPEN_PALETTE } from '../open.ts';

const Palette = lazy(async () => ({ default: (await loadChunk('palette', () => import('./palette.tsx'))).Palette }));

/** The palette's script is fetched when it is first asked for; from then on it hears its key itself. */
export function PaletteOnDemand() {
  const [wanted, setWanted] = useState(false);
  const { profile } = useSession();
  const want = () => setWanted(true);
  useHotkeys(wanted ? [] : [['mod+K', want]], [], true);
  useWindowEvent(OPEN_PALETTE as 'load', want);
  return (
    wanted &&
    profile && (
      <Suspense>
        <Palette />
      </Suspense>
    )
  );
}
