import { useContext, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { countUnsaved } from '../../storage/unsaved.ts';
import { FormPlace } from './form-place.ts';

/** Blocks navigation, closing and reloading while there are unsaved changes. */
export function useUnsavedGuard(dirty: boolean) {
  const placeOf = useContext(FormPlace) ?? (({ pathname }) => pathname);
  const unsaved = useRef(dirty);
  unsaved.current = dirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved.current && placeOf(currentLocation) !== placeOf(nextLocation),
  );
  useEffect(() => {
    if (!dirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const saved = countUnsaved();
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      saved();
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, [dirty]);
  return blocker;
}
