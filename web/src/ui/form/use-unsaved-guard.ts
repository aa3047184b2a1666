import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { countUnsaved } from '../../session/unsaved.ts';

/** Holds back navigation, closing and reloading while there are unsaved changes. */
export function useUnsavedGuard(dirty: boolean) {
  const unsaved = useRef(dirty);
  unsaved.current = dirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    const saved = countUnsaved();
    window.addEventListener('beforeunload', hold);
    return () => {
      saved();
      window.removeEventListener('beforeunload', hold);
    };
  }, [dirty]);
  return blocker;
}
