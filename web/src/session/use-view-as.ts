import { useState } from 'react';
import { notifyFailure } from '../api/notify.ts';
import { useCan } from './session.tsx';
import { viewAsUser } from './view-as.ts';

/** Seeing what another user sees, for whoever has the right to it. */
export function useViewAs() {
  const mayView = useCan('view-as', 'read');
  const [isGoing, setGoing] = useState(false);
  const go = (userId: string) => {
    setGoing(true);
    viewAsUser(userId).catch((error: unknown) => {
      setGoing(false);
      notifyFailure(error);
    });
  };
  return { mayView, isGoing, go };
}
