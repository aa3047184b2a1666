import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { OPEN_PALETTE, type PaletteState } from '../../ui/open-palette.ts';
import { loadChunk } from '../loading/load-chunk.ts';

const Palette = lazy(async () => ({ default: (await loadChunk('palette', () => import('./palette.tsx'))).Palette }));

/** Loads the script of the palette on first use; from then on the palette handles its key itself. */
export function LazyPalette() {
  const [isRequested, setRequested] = useState(false);
  const { profile } = useSession();
  const request = () => setRequested(true);
  const { state, pathname, search } = useLocation();
  const [initialQuery, setInitialQuery] = useState('');
  const find = (state as Partial<PaletteState> | null)?.find;
  const navigate = useNavigate();
  useEffect(() => {
    if (!find) return;
    setInitialQuery(find);
    setRequested(true);
    // Requested once: going back to this entry does not open it again.
    navigate(pathname + search, { replace: true, state: null });
  }, [find, pathname, search, navigate]);
  useHotkeys(isRequested ? [] : [['mod+K', request]], [], true);
  useWindowEvent(OPEN_PALETTE as 'load', request);
  return (
    isRequested &&
    profile && (
      <Suspense>
        <Palette initialQuery={initialQuery} />
      </Suspense>
    )
  );
}
