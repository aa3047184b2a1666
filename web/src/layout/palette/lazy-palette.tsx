import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { OPEN_PALETTE, type PaletteState } from '../../ui/open-palette.ts';
import { loadChunk } from '../loading/load-chunk.ts';

const Palette = lazy(async () => ({ default: (await loadChunk('palette', () => import('./palette.tsx'))).Palette }));

/** Collects the letters that the user types while the palette loads. */
function TypedTextCollector({ onChange }: { onChange: (edit: (text: string) => string) => void }) {
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Backspace') onChange((text) => text.slice(0, -1));
      else if (event.key.length === 1) onChange((text) => text + event.key);
      // Enter and arrows must not act on the page behind.
      else if (event.key !== 'Enter' && !event.key.startsWith('Arrow')) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  return null;
}

/** Loads the palette on first use. The loaded palette then handles its shortcut itself. */
export function LazyPalette() {
  const [isRequested, setRequested] = useState(false);
  const { profile } = useSession();
  const openPalette = () => setRequested(true);
  const { state, pathname, search } = useLocation();
  const query = useRef('');
  const initialSearch = (state as Partial<PaletteState> | null)?.find;
  const navigate = useNavigate();
  useEffect(() => {
    if (!initialSearch) return;
    query.current = initialSearch;
    setRequested(true);
    // Clears the state of the history entry, so that Back does not open the palette again.
    navigate(pathname + search, { replace: true, state: null });
  }, [initialSearch, pathname, search, navigate]);
  useHotkeys(isRequested ? [] : [['mod+K', openPalette]], [], true);
  useWindowEvent(OPEN_PALETTE as 'load', openPalette);
  return (
    isRequested &&
    profile && (
      <Suspense
        fallback={
          <TypedTextCollector
            onChange={(edit) => {
              query.current = edit(query.current);
            }}
          />
        }
      >
        <Palette getInitialQuery={() => query.current} />
      </Suspense>
    )
  );
}
