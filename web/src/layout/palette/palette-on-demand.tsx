import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { OPEN_PALETTE, type ToFind } from '../../ui/open-palette.ts';
import { loadChunk } from '../loading/load-chunk.ts';

const Palette = lazy(async () => ({ default: (await loadChunk('palette', () => import('./palette.tsx'))).Palette }));

/** The palette's script is fetched when it is first asked for; from then on it hears its key itself. */
export function PaletteOnDemand() {
  const [wanted, setWanted] = useState(false);
  const { profile } = useSession();
  const want = () => setWanted(true);
  const { state, pathname, search } = useLocation();
  const [toFind, setToFind] = useState('');
  const find = (state as Partial<ToFind> | null)?.find;
  const navigate = useNavigate();
  useEffect(() => {
    if (!find) return;
    setToFind(find);
    setWanted(true);
    // Asked for once: going back here does not ask again.
    navigate(pathname + search, { replace: true, state: null });
  }, [find, pathname, search, navigate]);
  useHotkeys(wanted ? [] : [['mod+K', want]], [], true);
  useWindowEvent(OPEN_PALETTE as 'load', want);
  return (
    wanted &&
    profile && (
      <Suspense>
        <Palette first={toFind} />
      </Suspense>
    )
  );
}
