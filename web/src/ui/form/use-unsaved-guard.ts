import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

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
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
  return blocker;
}
