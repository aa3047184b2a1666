import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { OPEN_PALETTE, type PaletteState } from '../../ui/open-palette.ts';
import { loadChunk } from '../loading/load-chunk.ts';

const Palette = lazy(async () => ({ default: (await loadChunk('palette', () => import('./palette.tsx'))).Palette }));

/** Loads the palette on first use. The loaded palette then handles its key itself. */
export function LazyPalette() {
  const [isRequested, setRequested] = useState(false);
  const { profile } = useSession();
  const openPalette = () => setRequested(true);
  const { state, pathname, search } = useLocation();
  const [initialQuery, setInitialQuery] = useState('');
  const initialSearch = (state as Partial<PaletteState> | null)?.find;
  const navigate = useNavigate();
  useEffect(() => {
    if (!initialSearch) return;
    setInitialQuery(initialSearch);
    setRequested(true);
    // Clears the state of the history entry, so that Back does not open the palette again.
    navigate(pathname + search, { replace: true, state: null });
  }, [initialSearch, pathname, search, navigate]);
  useHotkeys(isRequested ? [] : [['mod+K', openPalette]], [], true);
  useWindowEvent(OPEN_PALETTE as 'load', openPalette);
  return (
    isRequested &&
    profile && (
      <Suspense>
        <Palette initialQuery={initialQuery} />
      </Suspense>
    )
  );
}
