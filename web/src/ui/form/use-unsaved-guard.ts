import { useContext, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { registerUnsavedForm } from '../../storage/unsaved.ts';
import { LocationKeyContext } from './location-key-context.ts';

/** Blocks navigation, closing and reloading while there are unsaved changes. */
export function useUnsavedGuard(dirty: boolean) {
  const locationKeyOf = useContext(LocationKeyContext) ?? (({ pathname }) => pathname);
  const isDirty = useRef(dirty);
  isDirty.current = dirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current && locationKeyOf(currentLocation) !== locationKeyOf(nextLocation),
  );
  useEffect(() => {
    if (!dirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = registerUnsavedForm();
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      release();
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, [dirty]);
  return blocker;
}
