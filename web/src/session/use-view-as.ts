import { useState } from 'react';
import { notifyFailure } from '../api/notify.ts';
import { useCan } from './session.tsx';
import { viewAsUser } from './view-as.ts';

/** Returns the function that starts viewing the portal as another user, and whether the user may do so. */
export function useViewAs() {
  const mayView = useCan('view-as', 'read');
  const [isPending, setPending] = useState(false);
  const startViewAs = (userId: string) => {
    setPending(true);
    viewAsUser(userId).catch((error: unknown) => {
      setPending(false);
      notifyFailure(error);
    });
  };
  return { mayView, isPending, startViewAs };
}
