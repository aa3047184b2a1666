import { useState } from 'react';
import { notifyFailure } from '../api/notify.ts';
import { useCan } from './session.tsx';
import { viewAsUser } from './view-as.ts';

/** Shows the portal as another user sees it, for users with the permission. */
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
